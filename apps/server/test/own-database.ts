import { migrate } from "@safeport/db/migrate";
import { newId } from "@safeport/db/new-id";
import pg from "pg";
import { inject } from "vitest";

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A migrated database of a test file's own, for what depends on everything that is in it: totals, and the queue of jobs. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const shared = inject("databaseUrl");
  const name = `safeport_test_${newId().replaceAll("-", "")}`;
  const url = new URL(`/${name}`, shared).href;
  await run(shared, `create database ${name}`);
  await migrate(url);
  return { url, drop: () => run(shared, `drop database ${name} with (force)`) };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
