import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServer } from "./servers.ts";

/** Seconds from `npm start` on a built checkout to the whole first page: with a new data folder, then with that folder `tries` times. */
export async function measureStart(tries: number): Promise<number[]> {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), "safeport-bench-"));
  const seconds: number[] = [];
  try {
    for (let n = 0; n <= tries; n++) {
      const began = performance.now();
      const server = await startServer("npm", ["start"], { DATA_DIR, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "warn" });
      const page = await fetch(server.url);
      if (!page.ok || !(await page.text()).includes("</html>"))
        throw new Error(`The first page was answered with ${page.status}`);
      seconds.push((performance.now() - began) / 1000);
      await server.stop();
    }
    return seconds;
  } finally {
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}
