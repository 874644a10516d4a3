import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { migrate } from "../src/migrate.ts";

/** Name of the template; copying it is much faster than running the migrations. */
const templateName = "safeport_test_template";

/**
 * Creates the template on the server of `url`, or migrates an existing one, including the tables of the job queue. Call it in one process,
 * before any copy is made.
 */
export async function prepareTemplate(url: string): Promise<void> {
  const existing = await query(url, "select 1 from pg_database where datname = $1", [templateName]);
  if (existing.length === 0) await query(url, `create database ${templateName}`);
  await migrateWithJobs(new URL(`/${templateName}`, url).href);
}

/** Applies the migrations and those of the job queue, as the server does when it starts. */
export async function migrateWithJobs(url: string): Promise<void> {
  await migrate(url);
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
}

/**
 * Copies the template, or another database that nobody is connected to, into a new database on the server of `url`; returns its URL.
 */
export async function copyTemplate(url: string, name: string, template = templateName): Promise<string> {
  // `file_copy` is six times as fast as PostgreSQL's default, which writes the copy to the WAL, if fsync is off.
  await query(url, `create database ${name} template ${template} strategy file_copy`);
  return new URL(`/${name}`, url).href;
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  await query(url, `drop database ${name} with (force)`);
}

async function query(url: string, statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
