import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { runFixtureSources } from "./run-fixture.ts";

let own: OwnDatabase;
let folder: string;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  folder = mkdtempSync(join(tmpdir(), "safeport-demo-loading-"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Safeport</title>");
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await own.drop();
});

/** Starts and stops the server, and answers which files of the demo package the process has loaded. */
async function demoFilesLoaded(DEMO: "0" | "1"): Promise<string[]> {
  // V8 writes there, when the process ends, which scripts it has run.
  const coverage = join(folder, `coverage-${DEMO}`);
  const server = runFixtureSources(new URL("fixtures/start.ts", import.meta.url), [folder], {
    DEMO,
    DATABASE_URL: own.url,
    DATA_DIR: join(folder, "data"),
    HOST: "127.0.0.1",
    PORT: "0",
    NODE_V8_COVERAGE: coverage,
  });
  try {
    await expect
      .poll(() => (server.child.exitCode === null ? server.output() : "ended"), { timeout: 120_000 })
      .toMatch(/Safeport is ready|^ended/);
  } finally {
    server.child.kill("SIGTERM");
  }
  expect(await server.ended, server.output()).toEqual({ code: 0, signal: null });
  const urls = readdirSync(coverage).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverage, name), "utf8")) as { result: { url: string }[] };
    return result.map(({ url }) => url);
  });
  expect(urls.some((url) => url.includes("/apps/server/src/main.ts"))).toBe(true);
  return urls.flatMap((url) => /\/packages\/demo\/(.*)$/.exec(url)?.[1] ?? []);
}

describe("the demo package", { timeout: 300_000 }, () => {
  it("is not loaded by a server without a demo", async () => {
    expect(await demoFilesLoaded("0")).toEqual([]);
  });

  it("is loaded by a server with a demo", async () => {
    expect(await demoFilesLoaded("1")).toEqual(expect.arrayContaining([expect.stringMatching(/^src\/demo-accounts\.ts/)]));
  });
});
