import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { LRUCache } from "lru-cache";
import { createQueues } from "../../../platform/http/queues.ts";

/** The texts of a picture: below the platform's name the title, and at the foot whose it is and a figure. */
export interface PictureFacts {
  platform: string;
  title: string;
  owner: string;
  figure: string;
}

const { resolve } = createRequire(import.meta.url);
const script = resolve("#draw-picture");
const template = resolve("#picture-template");

/** Characters that have room. */
const room = { platform: 40, title: 140, owner: 48, figure: 24 } as const;
/** A picture takes a third of a second. */
const limits = { timeout: 20_000, maxBuffer: 2_000_000 };
const turns = createQueues({ atOnce: 1, maxWaiting: 20, waitMs: 10_000 });
const drawn = new LRUCache<string, Buffer>({ maxSize: 10_000_000, sizeCalculation: (png) => png.length });

/** A PNG of 1200 by 630 pixels, drawn in a process of its own that knows no secrets. Throws 429 or 503 if too many wait. */
export async function drawPicture(facts: PictureFacts): Promise<Buffer> {
  const names = ["platform", "title", "owner", "figure"] as const;
  const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, shortened(facts[name], room[name])])));
  return turns.run("pictures", async () => {
    const known = drawn.get(json);
    if (known) return known;
    const { stdout } = await promisify(execFile)(process.execPath, [script, template, json], {
      ...limits,
      env: {},
      encoding: "buffer",
    });
    drawn.set(json, stdout);
    return stdout;
  });
}

/** The first characters of a text, without those that have no picture or turn its direction. */
function shortened(text: string, most: number): string {
  const characters = [...text.slice(0, 1_000).replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, " ")];
  return characters.length <= most
    ? characters.join("")
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}
