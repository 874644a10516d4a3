import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Cluster, startCluster } from "../src/cluster.ts";
import { findRoles, openRoles } from "../src/open-roles.ts";

const dir = join(tmpdir(), `safeport-test-${process.pid}-roles`);
let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ dir, throwaway: true });
});
afterAll(async () => {
  await cluster.stop();
  await rm(dir, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return [await client.query<Record<string, unknown>>(text)].flat().flatMap(({ rows }) => rows.flatMap(Object.values));
  } finally {
    await client.end();
  }
}

/** Everything that the superuser owns in the schemas, apart from what belongs to an extension or goes with a table. */
const owned = `select target from (
    select oid, 'pg_class'::regclass as class, relname::text as target, relowner as owner, relnamespace as space from pg_class
    union all select oid, 'pg_proc'::regclass, proname, proowner, pronamespace from pg_proc
    union all select oid, 'pg_type'::regclass, typname, typowner, typnamespace from pg_type
    union all select oid, 'pg_statistic_ext'::regclass, stxname, stxowner, stxnamespace from pg_statistic_ext
    union all select oid, 'pg_namespace'::regclass, nspname, nspowner, oid from pg_namespace) as found
  where owner = 'safeport'::regrole and space in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    and not exists (select from pg_depend d where d.classid = class and d.objid = found.oid and d.deptype = 'e') order by 1`;

it("gives an older database with all that is in it to the owner, and does nothing the second time @spec:10.44", async () => {
  // Objects that an older version made as the superuser.
  await query(
    cluster.url,
    `create extension pg_trgm; create schema graphile_worker; create table graphile_worker.job (id bigint generated always as identity, payload json);
     create type graphile_worker.spec as (name text);
     create type mood as enum ('good'); create domain short as text; create type span as range (subtype = integer);
     create table log (id serial primary key, at date, mood mood) partition by range (id); create table log_1 partition of log for values from (1) to (9);
     create sequence free_sequence; create view seen as select * from log; create materialized view kept as select * from log;
     create statistics log_days on id, at from log;
     create function one() returns integer language sql as 'select 1'; create procedure nothing() language sql as '';
     insert into log values (1, now(), 'good')`,
  );
  expect(await findRoles(cluster.url)).toBeNull();
  await query(cluster.url, "create role safeport_owner createdb");
  const { ownerUrl, appUrl } = await openRoles(cluster.url);
  expect(await query(cluster.url, owned)).toEqual([]);
  expect(
    await query(ownerUrl, "alter table log add note text; alter view seen rename to read; select current_user::text"),
  ).toEqual(["safeport_owner"]);
  expect(await query(appUrl, "select current_user::text")).toEqual(["safeport_app"]);
  await expect(query(appUrl, "select * from log")).rejects.toMatchObject({ code: "42501" });
  await expect(query(appUrl, "create table mine (id integer)")).rejects.toMatchObject({ code: "42501" });
  const attributes =
    "select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls from pg_roles where rolname ~ '^safeport_'";
  expect(await query(cluster.url, attributes)).toEqual([false, false]);
  expect(await openRoles(cluster.url)).toEqual({ ownerUrl, appUrl });
  expect(await findRoles(cluster.url)).toEqual({ ownerUrl, appUrl });
});
