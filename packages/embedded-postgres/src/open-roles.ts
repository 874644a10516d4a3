import { createHmac } from "node:crypto";
import pg from "pg";

/** The role that owns the database, and the one with which servers serve. */
const [owner, app] = ["safeport_owner", "safeport_app"] as const;

interface RoleUrls {
  ownerUrl: string;
  appUrl: string;
}

/**
 * Makes the two roles of an embedded PostgreSQL and gives the database with everything in it to its owner, as older versions did not. Changes nothing that is
 * right already, and all in one transaction. The caller holds the instance lock. `url` is that of the superuser.
 */
export async function openRoles(url: string): Promise<RoleUrls> {
  await inTransaction(url, async (client) => {
    for (const role of [owner, app]) {
      const { rows } = await client.query("select from pg_roles where rolname = $1", [role]);
      const attributes = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(passwordOf(url, role))}`;
      await client.query(`${rows.length > 0 ? "alter" : "create"} role ${role} ${attributes}`);
    }
    const { rows } = await client.query<{ statement: string }>(ownership, [owner]);
    for (const { statement } of rows) await client.query(statement);
  });
  return urlsOf(url);
}

/** The addresses of the roles for a command beside a running server; null if that server is of a version that has no roles. */
export async function findRoles(url: string): Promise<RoleUrls | null> {
  const role = await inTransaction(url, (client) => client.query("select from pg_roles where rolname = $1", [app]));
  return role.rows.length > 0 ? urlsOf(url) : null;
}

function urlsOf(url: string): RoleUrls {
  const of = (role: string) => {
    const address = new URL(url);
    address.username = role;
    address.password = passwordOf(url, role);
    return address.href;
  };
  return { ownerUrl: of(owner), appUrl: of(app) };
}

/** Follows from the password of the superuser, so that it is stored nowhere else. */
function passwordOf(url: string, role: string): string {
  return createHmac("sha256", decodeURIComponent(new URL(url).password))
    .update(role)
    .digest("base64url");
}

async function inTransaction<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}

/**
 * The statements that give the owner the database, and all in it that a superuser owns. `reassign owned` refuses to for the first superuser.
 * A sequence of a column, an index and the type of a table go with their table; what belongs to an extension stays.
 */
const ownership = `
  with role as (select oid, rolname from pg_roles where rolname = $1),
  space as (select n.oid, n.nspname from pg_namespace n where n.nspname in ('public', 'graphile_worker')),
  free as (
    select c.oid, 'pg_class'::regclass as class, c.relowner as owner, format('alter %s %I.%I', case c.relkind
      when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' when 'c' then 'type' else 'table' end, s.nspname, c.relname) as target
    from pg_class c join space s on s.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S', 'c')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.refclassid = 'pg_class'::regclass
        and c.relkind = 'S' and d.deptype in ('a', 'i'))
    union all
    select p.oid, 'pg_proc'::regclass, p.proowner, format('alter routine %s', p.oid::regprocedure)
    from pg_proc p join space s on s.oid = p.pronamespace
    union all
    select t.oid, 'pg_type'::regclass, t.typowner, format('alter type %I.%I', s.nspname, t.typname)
    from pg_type t join space s on s.oid = t.typnamespace where t.typtype in ('e', 'd', 'r')
    union all
    select x.oid, 'pg_statistic_ext'::regclass, x.stxowner, format('alter statistics %I.%I', s.nspname, x.stxname)
    from pg_statistic_ext x join space s on s.oid = x.stxnamespace
    union all
    select n.oid, 'pg_namespace'::regclass, n.nspowner, format('alter schema %I', n.nspname) from pg_namespace n where n.nspname = 'graphile_worker'
    union all
    select d.oid, 'pg_database'::regclass, d.datdba, format('alter database %I', d.datname) from pg_database d where d.datname = current_database()
  )
  select format('%s owner to %I', target, role.rolname) as statement from free, role
  where free.owner <> role.oid and (select rolsuper from pg_roles r where r.oid = free.owner)
    and not exists (select from pg_depend d where d.classid = free.class and d.objid = free.oid and d.deptype = 'e')`;
