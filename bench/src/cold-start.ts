import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startChild } from "./child.ts";

export interface ColdStart {
  /** Seconds from the command to the first page, on a new data folder: with making the database and the demo data. */
  first: number;
  /** The same on a folder that is there, once a try. */
  again: number[];
}

/** Times `npm start` on a built checkout, from the command to the whole first page. */
export async function measureColdStart(tries: number, say: (line: string) => void): Promise<ColdStart> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "safeport-bench-"));
  try {
    const first = await startOnce(dataDir);
    const again: number[] = [];
    for (let n = 0; n < tries; n++) again.push(await startOnce(dataDir));
    say(`npm start: ${again.map((seconds) => seconds.toFixed(2)).join(", ")} s to the first page`);
    return { first, again };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const began = performance.now();
  const server = await startChild("npm", ["start"], {
    env: { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "warn" },
    address: /ready at (http:\/\/\S+)/,
  });
  try {
    const page = await fetch(server.url);
    const text = await page.text();
    if (!page.ok || !text.includes("</html>")) throw new Error(`The first page was answered with ${page.status}`);
    return (performance.now() - began) / 1000;
  } finally {
    await server.stop();
  }
}
