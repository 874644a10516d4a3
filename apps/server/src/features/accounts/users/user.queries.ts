import { userCountLimit } from "@safeport/contract/accounts/users/admin-user.limits";
import type { UserSort, UserState } from "@safeport/contract/accounts/users/admin-user.values";
import type { UserRole } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import type { CompanyRole, DB } from "@safeport/db/types.gen";
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { beginningWith, containing } from "../../../platform/like-pattern.ts";
import { readPage } from "../../../platform/read-page.ts";
import { searchWords, wordPattern } from "../../../platform/search-text.ts";
import type { Tx } from "../../../platform/transaction.ts";

export interface UserListFilter extends PageOfChanges {
  search?: string | undefined;
  role?: UserRole | undefined;
  state?: UserState | undefined;
  email_verified?: boolean | undefined;
  two_factor_enabled?: boolean | undefined;
  country?: string | undefined;
  /** Days of UTC, both included. */
  created_from?: string | undefined;
  created_to?: string | undefined;
  signed_in_since?: string | undefined;
  not_signed_in_since?: string | undefined;
  sort: UserSort;
}

type Condition = Expression<SqlBool>;

/** All words, in any order. */
function matches(search: string): Condition {
  const conditions = searchWords(search).map((word) => {
    const pattern = [...word].length < 3 ? beginningWith(word) : containing(word);
    return sql`(u.username like ${pattern} or search_words(u.full_name) like ${wordPattern(word)} or u.email like ${pattern})`;
  });
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

const hasTwoFactor = sql<boolean>`exists (select from two_factor t where t.user_id = u.id and t.enabled_at is not null)`;

/** When a day of UTC begins. */
const startOf = (day: string) => sql<Date>`(${sql.lit(day)}::timestamp at time zone 'UTC')`;

function signedInSince(day: string): Condition {
  return sql`exists (select from session s where s.user_id = u.id and s.created_at >= ${startOf(day)})`;
}

/** Written out and not as parameters, so that the plan can depend on how many have this role or state. */
function conditionsOf(filter: UserListFilter): Condition {
  const { search, role, state, email_verified, two_factor_enabled, country, signed_in_since, not_signed_in_since } = filter;
  const all: (Condition | false | undefined)[] = [
    role && sql`u.role = ${sql.lit(role)}`,
    state && sql`u.state = ${sql.lit(state)}`,
    email_verified !== undefined && (email_verified ? sql`u.email_verified_at is not null` : sql`u.email_verified_at is null`),
    two_factor_enabled !== undefined && sql`${two_factor_enabled ? hasTwoFactor : sql`not ${hasTwoFactor}`}`,
    country !== undefined && sql`u.country = ${sql.lit(country)}`,
    filter.created_from !== undefined && sql`u.created_at >= ${startOf(filter.created_from)}`,
    filter.created_to !== undefined && sql`u.created_at < ${startOf(filter.created_to)} + interval '1 day'`,
    signed_in_since !== undefined && signedInSince(signed_in_since),
    not_signed_in_since !== undefined && sql`not ${signedInSince(not_signed_in_since)}`,
    search ? matches(search) : undefined,
    hasChangedSince(filter.updated_since, "u.updated_at"),
  ];
  const conditions = all.filter((condition) => condition !== undefined && condition !== false);
  return sql`${sql.join([sql`not u.is_machine and not u.is_guest`, ...conditions], sql` and `)}`;
}

const orders: Record<UserSort, RawBuilder<unknown>> = {
  newest: sql`u.created_at desc, u.id desc`,
  oldest: sql`u.created_at, u.id`,
  username: sql`u.username`,
};

const columns = [
  "u.id",
  "u.username",
  "u.email",
  "u.full_name",
  "u.role",
  "u.state",
  "u.country",
  "u.picture_file_id",
  "u.created_at",
  sql<boolean>`u.email_verified_at is not null`.as("email_verified"),
  hasTwoFactor.as("two_factor_enabled"),
  // A session lasts half a day, so the latest use is among the latest sessions.
  sql<Date | null>`(select max(last_used_at) from (
    select last_used_at from session where user_id = u.id order by created_at desc limit 20) as latest)`.as("last_active_at"),
] as const;

/** One page of all accounts, and how many match, counted up to the limit. The page is chosen first, so that only its rows are looked into. */
export function pageOfUsers(db: Db, filter: UserListFilter) {
  const where = conditionsOf(filter);
  const order = orders[filter.sort];
  // The account whose username is the very search comes first; the others are read in their order.
  const exact = filter.search?.trim().toLowerCase() ?? "";
  const pageOf = (limit: number, offset: number) => sql<{ id: string; is_exact: boolean }>`(select id, is_exact from (
    (select u.*, true as is_exact from user_account u where ${where} and u.username = ${exact})
    union all
    (select u.*, false from user_account u where ${where} and u.username <> ${exact} order by ${order} limit ${limit + offset})
  ) as u order by is_exact desc, ${order} limit ${limit} offset ${offset})`;
  return readPage(filter, (limit, offset) =>
    db
      .selectFrom(pageOf(limit, offset).as("page"))
      .innerJoin("user_account as u", "u.id", "page.id")
      .select(columns)
      .select(
        sql<number>`(select count(*)::int from (select from user_account u where ${where} limit ${sql.lit(userCountLimit)}) as counted)`.as(
          "total",
        ),
      )
      .orderBy("page.is_exact", "desc")
      .orderBy(order)
      .execute(),
  );
}

export type UserListRow = Awaited<ReturnType<typeof pageOfUsers>>["items"][number];

const companiesOf = (eb: ExpressionBuilder<DB & { u: DB["user_account"] }, "u">) =>
  eb
    .selectFrom("company_member as m")
    .innerJoin("company as c", "c.id", "m.company_id")
    .select(
      sql<{ company_id: string; name: string; role: CompanyRole }[]>`coalesce(json_agg(
        json_build_object('company_id', c.id, 'name', c.name, 'role', m.role) order by lower(c.name), c.id), '[]')`.as(
        "companies",
      ),
    )
    .whereRef("m.user_id", "=", "u.id")
    .as("companies");

/** One account with its companies and, while it is suspended, the entry of the log that says why. */
export function findUserDetail(db: Db, id: string) {
  return db
    .selectFrom("user_account as u")
    .select(columns)
    .select(companiesOf)
    .select(
      sql<{ at: string; reason: string; by: string | null } | null>`case when u.state = 'suspended' then (
        select json_build_object('at', a.at, 'reason', coalesce(a.object_snapshot->>'reason', ''), 'by', by.full_name)
        from audit_log a left join user_account by on by.id = a.user_id
        where a.object_type = 'user' and a.object_id = u.id and a.action = 'account.suspended' order by a.id desc limit 1) end`.as(
        "suspension",
      ),
    )
    .where("u.id", "=", id)
    .executeTakeFirst();
}

export type UserDetailRow = Awaited<ReturnType<typeof findUserDetail>> & {};

/**
 * The accounts of these ids and all active Super Admins, locked until the transaction ends, in one order: calls that take each other's
 * rights away run one after the other.
 */
export function lockUsers(tx: Tx, ids: readonly string[]) {
  return tx
    .selectFrom("user_account")
    .select(["id", "username", "email", "role", "state"])
    .where((eb) => eb.or([eb("id", "in", ids), eb.and([eb("role", "=", "Super Admin"), eb("state", "=", "active")])]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Whether somebody has money as a researcher: earned, or on its way out. */
export async function hasOwnMoney(tx: Tx, id: string): Promise<boolean> {
  const accounts = tx.selectFrom("ledger_account").select("id").where("user_id", "=", id).where("balance", ">", "0").limit(1);
  return (await accounts.executeTakeFirst()) !== undefined;
}

/** Stores another role or state; a trigger tells every process. */
export async function setRoleAndState(tx: Tx, id: string, values: { role: UserRole; state: UserState }): Promise<void> {
  await tx.updateTable("user_account").set(values).where("id", "=", id).execute();
}
