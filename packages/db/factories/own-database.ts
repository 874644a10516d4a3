import pg from "pg";
import { migrate } from "../src/migrate.ts";
import { newId } from "../src/new-id.ts";
import { type Database, openDatabase } from "../src/open-database.ts";

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated database beside the shared one, for what depends on everything that is in it: totals, titles, the queue of jobs. */
export async function ownDatabase(sharedUrl: string): Promise<OwnDatabase> {
  const name = `safeport_test_${newId().replaceAll("-", "")}`;
  const url = new URL(`/${name}`, sharedUrl).href;
  await run(sharedUrl, `create database ${name}`);
  await migrate(url);
  return { url, drop: () => run(sharedUrl, `drop database ${name} with (force)`) };
}

export interface OpenOwnDatabase extends Database {
  url: string;
}

/** The same with a pool of at most `max` connections on it; `close()` also drops it. */
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

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
