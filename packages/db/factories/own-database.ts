import { newId } from "../src/new-id.ts";
import { type Database, openDatabase } from "../src/open-database.ts";
import { copyTemplate, dropDatabase } from "./template-database.ts";

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A migrated database besides the shared one, for tests that depend on all of its rows: totals, titles, the job queue. It is a copy of
 * `original`, to which nobody may be connected, or else empty.
 */
export async function ownDatabase(sharedUrl: string, original?: OwnDatabase): Promise<OwnDatabase> {
  const name = `safeport_test_${newId().replaceAll("-", "")}`;
  const url = await copyTemplate(sharedUrl, name, original && new URL(original.url).pathname.slice(1));
  return { url, drop: () => dropDatabase(sharedUrl, name) };
}

/** A database without tables, like the one that an operator makes. */
export async function emptyDatabase(sharedUrl: string): Promise<OwnDatabase> {
  const name = `safeport_test_${newId().replaceAll("-", "")}`;
  const url = await copyTemplate(sharedUrl, name, "template1");
  return { url, drop: () => dropDatabase(sharedUrl, name) };
}

export interface OpenOwnDatabase extends Database {
  url: string;
}

/** Opens such a database with a pool of at most `max` connections; `close()` also drops it. */
export async function openOwnDatabase(sharedUrl: string, max = 4): Promise<OpenOwnDatabase> {
  const { url, drop } = await ownDatabase(sharedUrl);
  const database = openDatabase({ url, max });
  return {
    ...database,
    url,
    async close() {
      await database.close();
      await drop();
    },
  };
}
