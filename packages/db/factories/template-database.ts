import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { migrate } from "../src/migrate.ts";

/** Name of the template; copying it is much faster than running the migrations. */
const templateName = "safeport_test_template";

/** The role that owns the databases of all tests. It may make and copy databases, and otherwise no more than the role of an operator. */
const ownerName = "safeport_owner";

/**
 * Creates the template on the server of `adminUrl`, or migrates an existing one, including the tables of the job queue. Returns the address of that
 * server for a role without the rights of a superuser, as an operator gives it to Safeport. Call it in one process, before any copy is made.
 */
export async function prepareTemplate(adminUrl: string): Promise<string> {
  const url = await makeOwner(adminUrl);
  const existing = await query(adminUrl, "select 1 from pg_database where datname = $1", [templateName]);
  if (existing.length === 0) await query(adminUrl, `create database ${templateName} owner ${ownerName}`);
  await query(new URL(`/${templateName}`, adminUrl).href, "create extension if not exists pg_trgm");
  await migrateWithJobs(new URL(`/${templateName}`, url).href);
  return url;
}

/** Creates the role if it is missing, and returns the address of the server for it; it has the password of the administrator. */
async function makeOwner(adminUrl: string): Promise<string> {
  const url = new URL(adminUrl);
  url.username = ownerName;
  const existing = await query(adminUrl, "select 1 from pg_roles where rolname = $1", [ownerName]);
  if (existing.length === 0) {
    const password = pg.escapeLiteral(decodeURIComponent(url.password));
    await query(adminUrl, `create role ${ownerName} login createdb nosuperuser nocreaterole nobypassrls password ${password}`);
  }
  return url.href;
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

/** Ends the connections of the owner. `with (force)` would need more rights than theirs while PostgreSQL itself vacuums the database. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await query(url, `alter database ${name} allow_connections false`);
  await query(url, "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user", [
    name,
  ]);
  await query(url, `drop database ${name}`);
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
