import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { applyRights } from "../src/app-rights.ts";
import { migrate } from "../src/migrate.ts";

/** Name of the template; copying it is much faster than running the migrations. */
const templateName = "safeport_test_template";

/** The role that owns the databases of all tests. It may make and copy databases, and otherwise no more than the role of an operator. */
const ownerName = "safeport_owner";

/** The role with which servers of tests serve. */
const appName = "safeport_app";

/**
 * Creates the template on the server of `adminUrl`, or migrates an existing one, including the tables of the job queue. Returns the address of that
 * server for a role without the rights of a superuser, as an operator gives it to Safeport. Call it in one process, before any copy is made.
 */
export async function prepareTemplate(adminUrl: string): Promise<string> {
  const url = await makeRole(adminUrl, ownerName, "createdb");
  await makeRole(adminUrl, appName, "nocreatedb");
  const existing = await query(adminUrl, "select 1 from pg_database where datname = $1", [templateName]);
  if (existing.length === 0) await query(adminUrl, `create database ${templateName} owner ${ownerName}`);
  await query(new URL(`/${templateName}`, adminUrl).href, "create extension if not exists pg_trgm");
  await migrateWithJobs(new URL(`/${templateName}`, url).href);
  return url;
}

/** Creates a role if it is missing, and returns the address of the server for it; it has the password of the administrator. */
async function makeRole(adminUrl: string, name: string, createdb: "createdb" | "nocreatedb"): Promise<string> {
  const url = new URL(adminUrl);
  url.username = name;
  const existing = await query(adminUrl, "select 1 from pg_roles where rolname = $1", [name]);
  if (existing.length === 0) {
    const password = pg.escapeLiteral(decodeURIComponent(url.password));
    await query(adminUrl, `create role ${name} login ${createdb} nosuperuser nocreaterole nobypassrls password ${password}`);
  }
  return url.href;
}

/** The address of a database of tests for the role with which servers serve. */
export function asApp(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = appName;
  return url.href;
}

/** The settings of a server or a command on a database of tests, with both roles. */
export function bothRoles(ownerUrl: string) {
  return { DATABASE_URL: asApp(ownerUrl), DATABASE_OWNER_URL: ownerUrl };
}

/** Applies the migrations and those of the job queue, and sets the rights, as the server does when it starts. */
export async function migrateWithJobs(url: string, appRole = appName): Promise<void> {
  await migrate(url);
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await applyRights(client, appRole);
  } finally {
    await client.end();
  }
}

/**
 * Copies the template, or another database that nobody is connected to, into a new database on the server of `url`; returns its URL.
 */
export async function copyTemplate(url: string, name: string, template = templateName): Promise<string> {
  // `file_copy` is six times as fast as PostgreSQL's default, which writes the copy to the WAL, if fsync is off.
  await query(url, `create database ${name} template ${template} strategy file_copy`);
  return new URL(`/${name}`, url).href;
}

/** Drops a database after ending the connections of both roles. `drop database ... with (force)` may not end an autovacuum worker. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await query(url, `alter database ${name} allow_connections false`);
  const ownConnections = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user";
  for (const role of [url, asApp(url)]) await query(role, ownConnections, [name]);
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
