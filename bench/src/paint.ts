import { chromium } from "playwright-core";
import { quantile } from "./measure.ts";
import { startDemo } from "./servers.ts";

/** A slow phone: 150 ms to the server and back, 1.6 Mbit/s, and a processor four times slower than this one. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowdown = 4;

/** A first visit of a public page on a slow phone. Times in milliseconds; bytes as they were transferred. */
export interface Paint {
  page: string;
  first: number;
  largest: number;
  worst: number;
  files: number;
  kilobytes: number;
}

type Load = Record<"first" | "largest" | "files" | "bytes", number>;

/** Loads pages for strangers of a demo as a first visit, `tries` times each. */
export async function measurePaints(tries: number, say: (line: string) => void): Promise<Paint[]> {
  const server = await startDemo();
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  try {
    const first = async (path: string) => (await (await fetch(new URL(path, server.url))).json()).items[0];
    const { handle } = await first("/v1/public/programs/?sort=reward&size=1");
    const { number } = await first("/v1/public/reports/?size=1");
    const paints: Paint[] = [];
    for (const path of ["/programs", `/p/${handle}`, "/d", `/d/${number}`]) {
      const loads: Load[] = [];
      for (let n = 0; n < tries; n++) loads.push(await load(new URL(path, server.url).href));
      const median = (name: "first" | "largest") =>
        quantile(
          loads.map((one) => one[name]),
          0.5,
        );
      const { files, bytes } = loads[0] ?? { files: 0, bytes: 0 };
      const worst = Math.max(...loads.map(({ largest }) => largest));
      const paint = { page: path, first: median("first"), largest: median("largest"), worst, files, kilobytes: bytes / 1_000 };
      paints.push(paint);
      say(`${path.padEnd(40)} largest paint ${paint.largest.toFixed(0)} ms (worst ${worst.toFixed(0)}), ${files} files`);
    }
    return paints;
  } finally {
    await browser.close();
    await server.stop();
  }

  async function load(url: string): Promise<Load> {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true });
    try {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", network);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      let bytes = 0;
      let files = 0;
      devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
        bytes += encodedDataLength;
        files++;
      });
      await page.goto(url, { waitUntil: "networkidle" });
      const times = await page.evaluate(
        () =>
          new Promise<{ first: number; largest: number }>((resolve) => {
            const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
            new PerformanceObserver((list) =>
              resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? Number.NaN }),
            ).observe({
              type: "largest-contentful-paint",
              buffered: true,
            });
          }),
      );
      return { ...times, files, bytes };
    } finally {
      await context.close();
    }
  }
}
