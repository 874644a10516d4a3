import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { OperatorError } from "@safeport/db/operator-error";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openKeys } from "../src/platform/keys.ts";

describe("the secret", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "safeport-test-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("is made once when several processes start, readable only by the owner", async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => openKeys(folder, null)));
    expect(new Set(keys.map((keyFor) => keyFor("a").toString("hex"))).size).toBe(1);
    const file = path.join(folder, "keys", "secret");
    expect((await readFile(file, "utf8")).length).toBeGreaterThanOrEqual(64);
    expect([(await stat(file)).mode & 0o077, (await stat(path.dirname(file))).mode & 0o077]).toEqual([0, 0]);
  });

  it("gives a key for each purpose, and none reveals another", async () => {
    const keyFor = await openKeys(folder, "x".repeat(32));
    expect(keyFor("a")).toEqual((await openKeys(folder, "x".repeat(32)))("a"));
    expect(keyFor("a")).not.toEqual(keyFor("b"));
    expect(keyFor("a")).not.toEqual((await openKeys(folder, "y".repeat(32)))("a"));
    expect(keyFor("a")).toHaveLength(32);
    await expect(stat(path.join(folder, "keys"))).rejects.toThrow("ENOENT");
  });

  it("is never read from an empty file", async () => {
    await openKeys(folder, null);
    await writeFile(path.join(folder, "keys", "secret"), "");
    await expect(openKeys(folder, null)).rejects.toThrow(OperatorError);
  });
});
