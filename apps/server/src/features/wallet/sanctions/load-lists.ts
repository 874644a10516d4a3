import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import type { Services } from "../../../platform/context.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { foldName } from "./fold-name.ts";
import {
  deleteNames,
  deleteOtherFiles,
  insertNames,
  type ListedName,
  listFiles,
  noteScreening,
  saveFile,
} from "./list.queries.ts";
import { screenAll } from "./screen-user.ts";

const script = createRequire(import.meta.url).resolve("#read-list");

/** Milliseconds that one file may take; one of 60 MB took 2 s. */
const maxMs = 300_000;
/** Names that are stored in one statement. */
const batchSize = 1_000;

type Loader = Pick<Services, "db" | "settings">;

/**
 * The job: reads the lists that have changed since, and screens everybody again after a change, once each list was read. A screening that did not end is
 * done again.
 */
export async function loadLists(services: Services): Promise<void> {
  const { db, settings } = services;
  await db.transaction().execute((tx) => deleteOtherFiles(tx, settings.sanctionsFiles));
  for (const path of settings.sanctionsFiles) await loadFile(services, path);
  const files = await listFiles(db);
  if (files.some(({ loaded_at }) => loaded_at === null)) return;
  const unscreened = files.filter(({ unscreened_since }) => unscreened_since !== null);
  if (unscreened.length === 0) return;
  await screenAll(services);
  await noteScreening(db, unscreened);
}

class Unreadable extends Error {}

/** Reads a file if it is another than before. One that cannot be read keeps its former names. */
async function loadFile({ db }: Loader, path: string): Promise<void> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => error.code ?? "EUNKNOWN");
  const modified = typeof stats === "string" ? stats : `${stats.mtimeMs} ${stats.size}`;
  const before = (await listFiles(db)).find((file) => file.path === path);
  if (before?.modified === modified) return;
  try {
    if (typeof stats === "string") throw new Unreadable(stats);
    await db.transaction().execute(async (tx) => {
      await lockName(tx, "sanctions lists");
      await saveFile(tx, { path, modified, failure: null });
      await deleteNames(tx, path);
      await saveFile(tx, { path, modified, failure: null, entries: await readNames(tx, path) });
    });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await db.transaction().execute((tx) => saveFile(tx, { path, modified, failure: error.message }));
  }
}

/** Meanings of the exit codes of `read-list.mjs`. */
const failures: Readonly<Record<number, string>> = { 2: "unknown format", 3: "no entries", 4: "cut off" };

/** Reads a list in a process of its own, and stores its names; returns the number of entries. */
async function readNames(tx: Tx, path: string): Promise<number> {
  const child = spawn(process.execPath, ["--max-old-space-size=256", script, path], {
    env: {},
    stdio: ["ignore", "pipe", "ignore"],
    timeout: maxMs,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  let entries = 0;
  const batch: ListedName[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const { list, reference, names } = JSON.parse(line) as { list: string; reference: string; names: string[] };
      entries++;
      for (const name of names) {
        const folded = foldName(name);
        if (folded !== "") batch.push({ list, reference, name, folded });
      }
      if (batch.length >= batchSize) await insertNames(tx, path, batch.splice(0));
    }
  } finally {
    child.kill("SIGKILL");
  }
  if (batch.length > 0) await insertNames(tx, path, batch);
  const code = await ended;
  if (code !== 0) throw new Unreadable(failures[code ?? -1] ?? "unreadable");
  return entries;
}
