import { type CompanyStanding, standingOf } from "@safeport/contract/companies/company.policy";
import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import type { Db } from "@safeport/db/named-statement";
import type { CompanyStatus, DB } from "@safeport/db/types.gen";
import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql, type Updateable } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../platform/changed-since.queries.ts";
import { beginningWith, containing } from "../../platform/like-pattern.ts";
import { lockName } from "../../platform/name-lock.queries.ts";
import type { Tx } from "../../platform/transaction.ts";

export interface CompanyFilter extends PageOfChanges {
  status?: CompanyStatus | undefined;
  /** Only the actor's own companies, also for staff. */
  return_associated_companies?: boolean | undefined;
  search?: string | undefined;
}

export type CompanyRow = Awaited<ReturnType<typeof findCompany>> & {};

const withStanding = <T extends Parameters<typeof standingOf>[0]>(row: T) => ({ ...row, standing: standingOf(row) });

/** The person's own companies; staff see all. */
function visibleTo(actor: Actor, ownOnly = false) {
  return (eb: ExpressionBuilder<DB & { m: DB["company_member"] }, "company">): Expression<SqlBool> =>
    isStaff(actor) && !ownOnly
      ? eb.lit(true)
      : eb.exists(
          eb
            .selectFrom("company_member as own")
            .select(sql`1`.as("one"))
            .whereRef("own.company_id", "=", "company.id")
            .where("own.user_id", "=", actor.user_id),
        );
}

/**
 * Whether the company's name reads like that of another which had a program open to all before this one had any. Nothing that was never
 * open counts, or the answer would reveal it.
 */
const readsLikeAnother = sql<boolean>`exists (
  select from company o join program p on p.company_id = o.id and p.public_title_key is not null
  where o.name_reading = company.name_reading and o.id <> company.id and not exists (
    select from program own where own.company_id = company.id and own.public_title_key is not null and own.created_at <= p.created_at))`;

function selectCompany(db: Db, actor: Actor) {
  return db
    .selectFrom("company")
    .leftJoin("company_member as m", (join) => join.onRef("m.company_id", "=", "company.id").on("m.user_id", "=", actor.user_id))
    .select([
      "company.id",
      "company.name",
      "company.domain",
      "company.domain_verification_method",
      "company.domain_status",
      "company.logo_file_id",
      "company.status",
      "company.paused_by_staff",
      "company.version",
      "company.created_at",
      "m.role as member_role",
      "company.vouched_at",
      "company.website",
      "company.description",
      "company.country",
      "company.in_search_engines",
    ])
    .select(readsLikeAnother.as("name_alike"))
    .where("company.archived_at", "is", null);
}

/** How far a company has proved who it is. */
export async function findStanding(db: Db, id: string): Promise<CompanyStanding> {
  const company = db.selectFrom("company").select(["domain_status", "vouched_at", readsLikeAnother.as("name_alike")]);
  return standingOf(await company.where("id", "=", id).executeTakeFirstOrThrow());
}

/** A company by id, if the actor may see it. */
export async function findCompany(db: Db, actor: Actor, id: string) {
  const row = await selectCompany(db, actor).where("company.id", "=", id).where(visibleTo(actor)).executeTakeFirst();
  return row && withStanding(row);
}

/**
 * Locks a company against changes until the transaction ends; `update` also keeps its programs from opening until then. Programs of
 * companies with confusable names open one after the other. Changes that only refer to the company, such as a new report, need
 * not wait.
 */
export async function lockStanding(tx: Tx, id: string, mode: "share" | "update"): Promise<void> {
  const company = tx.selectFrom("company").select("name_reading").where("id", "=", id);
  const row = await (mode === "update" ? company.forNoKeyUpdate() : company.forShare()).executeTakeFirst();
  if (row?.name_reading) await lockName(tx, `name ${row.name_reading}`);
}

/** Whether a company has verified its domain, or staff vouch for it. The row is locked, so this stays true until the transaction ends. */
export async function lockPublishes(tx: Tx, id: string): Promise<boolean> {
  const company = tx.selectFrom("company").select(["domain_status", "vouched_at"]).where("id", "=", id).forShare();
  const row = await company.executeTakeFirst();
  return row !== undefined && (row.vouched_at !== null || row.domain_status === "verified");
}

/** Records that staff vouch for a company, or no longer do. */
export async function setVouched(db: Db, id: string, vouched: boolean): Promise<void> {
  await db
    .updateTable("company")
    .set({ vouched_at: vouched ? sql<Date>`now()` : null, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

export type CompanyChange = Pick<
  Updateable<DB["company"]>,
  "name" | "website" | "description" | "country" | "status" | "paused_by_staff"
>;

/** Changes a company that the transaction has locked. */
export async function saveCompany(tx: Tx, id: string, change: CompanyChange): Promise<void> {
  await tx
    .updateTable("company")
    .set({ ...change, ...(change.status && { paused_for_debt: false }), version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Pauses an active company for its debt, or activates one that was paused for it; returns whether that changed anything. */
export async function setDebtPause(tx: Tx, id: string, paused: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("company")
    .set({ status: paused ? "PAUSED" : "ACTIVE", paused_by_staff: paused, paused_for_debt: paused, version: sql`version + 1` })
    .where("id", "=", id)
    .where("paused_for_debt", "=", !paused)
    .where("status", "=", paused ? "ACTIVE" : "PAUSED")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the logo, or none. The version stays, so a form that somebody has open is not stale. */
export async function setLogo(tx: Tx, id: string, logo_file_id: string | null): Promise<void> {
  await tx.updateTable("company").set({ logo_file_id }).where("id", "=", id).execute();
}

/** Archives a company that the transaction has locked: nobody finds it, and nothing of it is open any more. */
export async function markArchived(tx: Tx, id: string): Promise<void> {
  const values = { archived_at: sql<Date>`now()`, status: "PAUSED" as const, version: sql<number>`version + 1` };
  await tx.updateTable("company").set(values).where("id", "=", id).execute();
  // Nobody can leave it any more, so its members only read from now on.
  await tx
    .updateTable("company_member")
    .set({ role: "viewer" })
    .where("company_id", "=", id)
    .where("role", "<>", "owner")
    .execute();
}

/** Whether two names read alike, as people who skim a list would take them. */
export async function readAlike(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{
    alike: boolean;
  }>`select name_reading(${one}) is not distinct from name_reading(${other}) as alike`.execute(db);
  return rows[0]?.alike ?? false;
}

/**
 * Whether a name is confusable with the name of another company that has, or had, a program open to all. Takes a lock, so that no
 * other takes it until the transaction ends.
 */
export async function isNameInUse(tx: Tx, id: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ reading: string | null }>`select name_reading(${name}) as reading`.execute(tx);
  const reading = rows[0]?.reading;
  if (!reading) return false;
  await lockName(tx, `name ${reading}`);
  const other = await tx
    .selectFrom("company as c")
    .innerJoin("program as p", "p.company_id", "c.id")
    .select("c.id")
    .where("c.name_reading", "=", reading)
    .where("c.id", "<>", id)
    .where("p.public_title_key", "is not", null)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * One page of companies and how many there are in all, the newest first. A search puts the company of exactly that name before all others,
 * then those whose names begin with it.
 */
export async function pageOfCompanies(db: Db, actor: Actor, filter: CompanyFilter) {
  let rows = selectCompany(db, actor)
    .where(visibleTo(actor, filter.return_associated_companies))
    // Somebody who has joined a company, or has another role there, has never read it as it is for them now.
    .where(hasChangedSince(filter.updated_since, "company.updated_at", "m.updated_at"));
  if (filter.status) rows = rows.where("company.status", "=", filter.status);
  if (filter.search)
    rows = rows
      .where(sql<boolean>`lower(company.name) like ${containing(filter.search)}`)
      .orderBy(sql`lower(company.name) = ${filter.search.toLowerCase()}`, "desc")
      .orderBy(sql`lower(company.name) like ${beginningWith(filter.search)}`, "desc");
  const [items, count] = await Promise.all([
    rows
      .orderBy("company.created_at", "desc")
      .orderBy("company.id", "desc")
      .limit(filter.size)
      .offset((filter.page - 1) * filter.size)
      .execute(),
    rows.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items: items.map(withStanding), total: count.total };
}

/** Stores a company with its owner as the first member. */
export async function insertCompany(db: Db, row: Insertable<DB["company"]>, ownerId: string): Promise<void> {
  await db.insertInto("company").values(row).execute();
  await db.insertInto("company_member").values({ company_id: row.id, user_id: ownerId, role: "owner" }).execute();
}

/** Number of companies that a person owns. Takes a lock, so that they create no other until the transaction ends. */
export async function countOwned(tx: Tx, userId: string): Promise<number> {
  await lockName(tx, `companies of ${userId}`);
  const { owned } = await tx
    .selectFrom("company_member as m")
    .innerJoin("company as c", "c.id", "m.company_id")
    .select(sql<number>`count(*)::int`.as("owned"))
    .where("m.user_id", "=", userId)
    .where("m.role", "=", "owner")
    .where("c.archived_at", "is", null)
    .executeTakeFirstOrThrow();
  return owned;
}

/**
 * The name of a company that the person owns and no other active account does. None of their companies gets another owner, or loses one,
 * until the transaction ends.
 */
export async function findSoleOwned(tx: Tx, userId: string): Promise<string | undefined> {
  // Also those where they are no owner, since somebody may be about to make them one.
  const companies = await tx
    .selectFrom("company as c")
    .innerJoin("company_member as m", "m.company_id", "c.id")
    .select(["c.id", "c.name"])
    .where("m.user_id", "=", userId)
    .where("c.archived_at", "is", null)
    .orderBy("c.id")
    .forUpdate("c")
    .execute();
  for (const { id, name } of companies) {
    const owners = await tx
      .selectFrom("company_member as m")
      .innerJoin("user_account as u", "u.id", "m.user_id")
      .select("m.user_id")
      .where("m.company_id", "=", id)
      .where("m.role", "=", "owner")
      .where("u.state", "=", "active")
      .execute();
    if (owners.length === 1 && owners[0]?.user_id === userId) return name;
  }
  return undefined;
}

/** Ends all memberships of a person, and forgets the invitations that were for them. */
export async function leaveCompanies(tx: Tx, { user_id, email }: { user_id: string; email: string }): Promise<void> {
  await tx.deleteFrom("company_member").where("user_id", "=", user_id).execute();
  await tx.deleteFrom("company_invitation").where("user_id", "=", user_id).execute();
  await tx
    .deleteFrom("scim_user")
    .where((eb) => eb.or([eb("user_id", "=", user_id), eb("user_name", "=", email.toLowerCase())]))
    .execute();
  await tx.deleteFrom("company_invitation").where("email", "=", email.toLowerCase()).execute();
  // Programs learn of the closing by an event, which names no address.
  await tx.deleteFrom("program_invitation").where("email", "=", email.toLowerCase()).execute();
}
