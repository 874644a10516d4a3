import type pg from "pg";
import { lockKeys } from "./lock-keys.ts";
import { OperatorError } from "./operator-error.ts";

/** Rights of the server's role on a table. `fixed` columns are never updated, or none but those that are `changed`. */
interface TableRights {
  may: readonly string[];
  fixed?: readonly string[];
  changed?: readonly string[];
}

const read: TableRights = { may: ["SELECT"] };
const append: TableRights = { may: ["INSERT", "SELECT"] };
const ordinary: TableRights = { may: ["DELETE", "INSERT", "SELECT", "UPDATE"] };

/** The tables of which the server's role may do less than read, insert, update and delete rows; what else their calls need are functions of the owner. */
export const protectedTables: Readonly<Record<string, TableRights>> = {
  ledger_account: append,
  ledger_act: read,
  ledger_currency: read,
  ledger_entry: read,
  ledger_rule: read,
  ledger_transfer: read,
  ledger_chain: read,
  ledger_head: append,
  ledger_unchained: read,
  ledger_day: read,
  bank_day: read,
  bank_day_end: read,
  bank_day_entry: read,
  ledger_closing: read,
  ledger_closing_balance: read,
  paid_reference: append,
  former_reference: append,
  audit_chain: read,
  audit_chain_end: read,
  audit_checkpoint: append,
  audit_head: append,
  audit_log: append,
  audit_removed_number: read,
  audit_unchained: read,
  domain_event: append,
  money_document: append,
  money_document_file: append,
  money_document_series: read,
  point_entry: append,
  report_stake: { ...append, changed: ["outcome", "ended_at"] },
  schema_migration: read,
  award: { ...append, fixed: ["report_id", "company_id", "kind", "amount", "fee", "fee_rate", "currency"] },
  award_proposal: { ...append, fixed: ["id", "report_id", "company_id", "kind", "amount", "currency", "message", "proposed_by"] },
  award_part: { ...append, fixed: ["award_id", "position", "user_id", "amount"] },
  deposit: { ...append, fixed: ["company_id", "amount", "currency", "reference"] },
  refund: { ...append, fixed: ["deposit_id", "company_id", "amount", "provider"] },
  withdrawal: { ...append, fixed: ["user_id", "amount", "currency"] },
  adjustment: { ...append, changed: ["status", "decided_by", "decided_at"] },
  payout_batch: { ...append, changed: ["status", "voided_by", "voided_at"] },
  payout_file: append,
  month_closing: { ...append, changed: ["status", "decided_by", "decided_at"] },
  sanction_hit: { may: ["DELETE", "INSERT", "SELECT"], changed: ["status", "reason", "decided_by", "decided_at"] },
  stripe_balance_entry: append,
  bank_statement: append,
  bank_entry: {
    ...append,
    fixed: [
      ...["statement_id", "position", "account", "entry_key", "booked_on", "value_date", "amount", "currency"],
      ...["bank_reference", "end_to_end_id", "details", "counterparty", "return_reason"],
    ],
  },
};

/** The functions that act with the rights of the owner, and which nobody but the server's role may call. */
export const ownerFunctions: readonly string[] = [
  "post_transfers",
  "lock_accounts",
  "chain_ledger",
  "queue_for_chain",
  "extend_audit_chain",
  "erase_audit",
  "raise_removed_numbers",
  "remove_audit_entries",
  "reverse_points",
  "settle_points",
  "next_document_number",
  "store_ledger_day",
  "close_month",
  "store_bank_days",
  "move_bank_days",
];

/** Temporary tables come last, so that nobody puts one of their own in the place of a table. */
const searchPath = "public, pg_temp";

/**
 * Makes the rights of a database as this version needs them, and changes nothing that is right already: the functions of the owner, and what the
 * server's role `appRole` may do; null if the owner serves. The connection is the owner's.
 */
export async function applyRights(client: pg.ClientBase, appRole: string | null): Promise<void> {
  await client.query("begin");
  try {
    await client.query("select pg_advisory_xact_lock($1)", [lockKeys.rights]);
    const statements = await functionStatements(client, appRole);
    if (appRole !== null) {
      await refuseAdministrator(client, appRole);
      statements.push(...(await schemaStatements(client, appRole)), ...(await tableStatements(client, appRole)));
      statements.push(...(await policyStatements(client, appRole)));
    }
    for (const statement of statements) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function refuseAdministrator(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ super: boolean; owns: boolean }>(
    "select rolsuper as super, pg_has_role(oid, current_user, 'USAGE') as owns from pg_roles where rolname = $1",
    [role],
  );
  if (rows[0]?.super || rows[0]?.owns)
    throw new OperatorError(
      `The role ${role} of DATABASE_URL ${rows[0].super ? "is a superuser" : "has the rights of the one of DATABASE_OWNER_URL"}. Take this from it, or unset DATABASE_OWNER_URL; nothing was changed`,
    );
}

async function functionStatements(client: pg.ClientBase, role: string | null): Promise<string[]> {
  const { rows } = await client.query<{ name: string; is_safe: boolean; public: boolean; role: boolean | null }>(
    `select p.oid::regprocedure::text as name, p.prosecdef and p.proconfig = array['search_path=${searchPath}'] as is_safe,
       exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0) as public,
       exists (select from aclexplode(p.proacl) where grantee = r.oid) as role
     from pg_proc p left join pg_roles r on r.rolname = $2
     where p.pronamespace = 'public'::regnamespace and p.proname = any($1)`,
    [ownerFunctions, role],
  );
  return rows.flatMap((row) => [
    ...(row.is_safe ? [] : [`alter function ${row.name} security definer set search_path = ${searchPath}`]),
    ...(row.public ? [`revoke execute on function ${row.name} from public`] : []),
    ...(role === null || row.role ? [] : [`grant execute on function ${row.name} to ${quoted(role)}`]),
  ]);
}

async function schemaStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; anybody: boolean; role: boolean; usage: boolean }>(
    `select nspname as name,
       exists (select from aclexplode(nspacl) where grantee = 0 and privilege_type = 'CREATE') as anybody,
       exists (select from aclexplode(nspacl) where grantee = r.oid and privilege_type = 'CREATE') as role,
       has_schema_privilege(r.oid, n.oid, 'USAGE') as usage
     from pg_namespace n, pg_roles r where nspname in ('public', 'graphile_worker') and r.rolname = $1`,
    [role],
  );
  return rows.flatMap(({ name, anybody, role: may, usage }) => [
    ...(anybody ? [`revoke create on schema ${name} from public`] : []),
    ...(may ? [`revoke create on schema ${name} from ${quoted(role)}`] : []),
    ...(usage ? [] : [`grant usage on schema ${name} to ${quoted(role)}`]),
  ]);
}

interface Relation {
  schema: string;
  table: string;
  /** Of `pg_class`. */
  kind: string;
  is_partition: boolean;
  columns: string[];
  /** The present rights of the role. */
  rights: string[];
  updatable: string[];
}

async function tableStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<Relation>(
    `select n.nspname as schema, c.relname as table, c.relkind::text as kind, c.relispartition as is_partition,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped order by attname) as columns,
       array(select distinct privilege_type from aclexplode(c.relacl) where grantee = r.oid order by 1) as rights,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
         and exists (select from aclexplode(attacl) where grantee = r.oid) order by attname) as updatable
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.rolname = $1
     where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(c.relowner, 'USAGE')
     order by 1, 2`,
    [role],
  );
  return rows.flatMap((relation) => {
    const { may, updatable } = rightsOf(relation);
    if (isSame(may, relation.rights) && isSame(updatable, relation.updatable)) return [];
    const name = `${quoted(relation.schema)}.${quoted(relation.table)}`;
    const target = `${relation.kind === "S" ? "sequence " : ""}${name}`;
    return [
      // Takes those of columns, too.
      `revoke all on ${target} from ${quoted(role)}`,
      ...(may.length > 0 ? [`grant ${may.join(", ")} on ${target} to ${quoted(role)}`] : []),
      ...(updatable.length > 0 ? [`grant update (${updatable.map(quoted).join(", ")}) on ${name} to ${quoted(role)}`] : []),
    ];
  });
}

/** Rights of the role on a relation: none on a partition, since the table to which it belongs is what statements name. */
function rightsOf({ schema, table, kind, is_partition, columns }: Omit<Relation, "rights" | "updatable">) {
  if (is_partition) return { may: [], updatable: [] };
  if (kind === "S") return { may: ["SELECT", "USAGE"], updatable: [] };
  if (kind === "v" || kind === "m" || (schema === "graphile_worker" && table === "migrations"))
    return { may: read.may, updatable: [] };
  const rule = (schema === "public" && protectedTables[table]) || ordinary;
  const { may, fixed, changed } = rule;
  if (changed) return { may, updatable: columns.filter((column) => changed.includes(column)) };
  return { may, updatable: fixed ? columns.filter((column) => !fixed.includes(column)) : [] };
}

/** The tables of the job queue let nobody but their owner see rows, unless a policy says so. */
async function policyStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as table from pg_class c
     where c.relnamespace = to_regnamespace('graphile_worker') and c.relrowsecurity and c.relkind = 'r'
       and not exists (select from pg_policy p join pg_roles r on r.oid = any(p.polroles) where p.polrelid = c.oid and r.rolname = $1)`,
    [role],
  );
  return rows.map(
    ({ table }) =>
      `create policy ${quoted(role)} on graphile_worker.${quoted(table)} to ${quoted(role)} using (true) with check (true)`,
  );
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join() === other.join();
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
