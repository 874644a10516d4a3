import { randomUUID } from "node:crypto";
import pg from "pg";
import { migrate } from "../src/migrate.ts";
import { type Database, openDatabase } from "../src/open-database.ts";

/** A migrated database of one's own beside the shared one, for tests that count everything; dropped when it is closed. */
export async function ownDatabase(sharedUrl: string, max = 4): Promise<Database> {
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  await run(sharedUrl, `create database ${name}`);
  const url = new URL(sharedUrl);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const database = openDatabase({ url: url.href, max });
  return {
    ...database,
    async close() {
      await database.close();
      await run(sharedUrl, `drop database ${name} with (force)`);
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
