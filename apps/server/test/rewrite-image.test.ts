import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rewriteImage } from "../src/platform/files/rewrite-image.ts";
import { AppError } from "../src/platform/http/app-error.ts";
import { imagesOf } from "./images.ts";

const script = fileURLToPath(new URL("./fixtures/encoder.mjs", import.meta.url));
const { png } = await imagesOf(2, 1);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "safeport-images-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Hands an image that ends with this word to the encoder of the tests. */
async function rewrite(word: string, maxMs = 60_000, owner = word): Promise<string> {
  const file = path.join(folder, word);
  await writeFile(file, Buffer.concat([png, Buffer.from(` ${word}`)]));
  await rewriteImage(file, owner, { script, maxMs });
  return readFile(file, "utf8");
}

describe("the process that decodes an image", () => {
  it.each([
    ["hang", 500],
    ["crash", 60_000],
  ])("may %s, which the image answers for", async (word, maxMs) => {
    const error = await rewrite(word, maxMs).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: "unsupported_media_type" });
  });

  it("may fail by a mistake of ours, which is a failure of the server", async () => {
    const error = await rewrite("fail").catch((error: unknown) => error);
    expect(error).toMatchObject({ code: 1 });
  });

  it("runs for one image at a time, also after one that failed", async () => {
    const [, ...texts] = await Promise.all([rewrite("crash").catch(() => ""), rewrite("one"), rewrite("two"), rewrite("three")]);
    // In whatever order their headers were read.
    const turns = texts.map((text) => JSON.parse(text) as [number, number]).sort(([a], [b]) => a - b);
    const times = turns.flat();
    expect(times).toHaveLength(6);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it("takes one image of each person after the other, so that nobody waits for all images of another", async () => {
    const ended: string[] = [];
    const rewriteFor = (owner: string, word: string) => rewrite(word, 60_000, owner).then(() => ended.push(word));
    const many = ["first", "second", "third", "fourth"].map((word) => rewriteFor("many", word));
    await Promise.all([...many, rewriteFor("other", "single")]);
    expect(ended.indexOf("single")).toBeLessThan(2);
  });
});
