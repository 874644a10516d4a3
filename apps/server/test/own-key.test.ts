import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { runCommandLine } from "../src/cli.ts";
import { requireOwnKey } from "../src/own-key.ts";
import { readSettings } from "../src/platform/settings.ts";

let own: OwnDatabase;
let folder: string;
beforeAll(async () => {
  own = await ownDatabase(inject("databaseUrl"));
  folder = await mkdtemp(path.join(tmpdir(), "safeport-key-"));
});
afterAll(async () => {
  await own.drop();
  await rm(folder, { recursive: true });
});

const startWith = (env: NodeJS.ProcessEnv) => requireOwnKey(own.url, readSettings({ DATABASE_URL: own.url, ...env }));

it("a database is served with the key of its first start only, until the operator says that the key is another", async () => {
  const [first, second] = [path.join(folder, "first"), path.join(folder, "second")];
  await startWith({ DATA_DIR: first });
  await startWith({ DATA_DIR: first });
  await expect(startWith({ DATA_DIR: second })).rejects.toThrow(
    `The key of this database is missing: set SECRET_KEY, or restore ${second}/keys.`,
  );
  // The server made no replacement key.
  expect(await readdir(second)).toEqual([]);
  const SECRET_KEY = "the key of another process of the same database";
  await expect(startWith({ DATA_DIR: second, SECRET_KEY })).rejects.toThrow(
    "This database belongs to another key than SECRET_KEY: use the key of before",
  );
  await startWith({ DATA_DIR: first });
  let err = "";
  const code = await runCommandLine({
    args: ["admin", "replace-key"],
    folder,
    env: { DATABASE_URL: own.url, DATA_DIR: second },
    out: { write: () => {} },
    err: { write: (text) => (err += text) },
    signal: new AbortController().signal,
  });
  expect([code, err]).toEqual([0, ""]);
  await startWith({ DATA_DIR: second, SECRET_KEY });
  await expect(startWith({ DATA_DIR: first })).rejects.toThrow("This database belongs to another key than that in");
});
