import type { Db } from "@safeport/db/named-statement";
import type { CompanyRole } from "@safeport/db/types.gen";
import { sql } from "kysely";
import type { Tx } from "../../../platform/transaction.ts";

/** The tokens of a company, oldest first. */
export function listScimTokens(db: Db, companyId: string) {
  return db
    .selectFrom("scim_token")
    .select(["id", "prefix", "created_at", "last_used_at"])
    .where("company_id", "=", companyId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function insertScimToken(
  tx: Tx,
  row: { id: string; company_id: string; token_hash: Buffer; prefix: string },
): Promise<void> {
  await tx.insertInto("scim_token").values(row).execute();
}

/** Deletes a token of a company; returns false if it has none with this id. */
export async function deleteScimToken(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("scim_token")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The company that a token speaks for, while it has a verified domain and an identity provider; notes the use once a minute. */
export async function findScimCompany(db: Db, tokenHash: Buffer): Promise<ScimCompany | undefined> {
  const row = await db
    .selectFrom("scim_token as t")
    .innerJoin("company as c", "c.id", "t.company_id")
    .innerJoin("identity_provider as p", "p.company_id", "c.id")
    .select(["t.id as token_id", "c.id", "c.name", "c.domain", "p.default_role"])
    .select(sql<boolean>`t.last_used_at is null or t.last_used_at < now() - interval '1 minute'`.as("use_unnoted"))
    .where("t.token_hash", "=", tokenHash)
    .where("c.domain_status", "=", "verified")
    .where("c.archived_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { use_unnoted, token_id, ...company } = row;
  if (use_unnoted)
    await db.updateTable("scim_token").set({ last_used_at: sql<Date>`now()` }).where("id", "=", token_id).execute();
  return company;
}

export interface ScimCompany {
  id: string;
  name: string;
  domain: string;
  default_role: CompanyRole;
}

export type ScimUserRow = Awaited<ReturnType<typeof findScimUser>> & {};

function selectScimUsers(db: Db, companyId: string) {
  return db
    .selectFrom("scim_user")
    .select([
      "id",
      "user_name",
      "sent_name",
      "external_id",
      "user_id",
      "is_active",
      "held_role",
      "held_award_limit",
      "created_at",
      "updated_at",
    ])
    .where("company_id", "=", companyId);
}

/** A person in the directory of the company's identity provider. */
export function findScimUser(db: Db, companyId: string, id: string) {
  return selectScimUsers(db, companyId).where("id", "=", id).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockScimUser(tx: Tx, companyId: string, id: string) {
  return selectScimUsers(tx, companyId).where("id", "=", id).forUpdate().executeTakeFirst();
}

export interface ScimFilter {
  user_name?: string;
  external_id?: string;
}

/** One part of the people of a company, in the order of their ids, with how many there are. */
export async function listScimUsers(
  db: Db,
  companyId: string,
  filter: ScimFilter,
  { offset, limit }: { offset: number; limit: number },
) {
  const { user_name, external_id } = filter;
  const matching = selectScimUsers(db, companyId)
    .$if(user_name !== undefined, (qb) => qb.where("user_name", "=", user_name as string))
    .$if(external_id !== undefined, (qb) => qb.where("external_id", "=", external_id as string));
  const { total } = await matching.clearSelect().select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  const items = limit === 0 ? [] : await matching.orderBy("id").offset(offset).limit(limit).execute();
  return { items, total };
}

type NewScimUser = Pick<ScimUserRow, "id" | "user_name" | "sent_name" | "external_id" | "user_id"> & { company_id: string };

/** Stores a person; returns false if the company has one of this name. */
export async function insertScimUser(tx: Tx, row: NewScimUser): Promise<boolean> {
  const inserted = await tx
    .insertInto("scim_user")
    .values(row)
    .onConflict((conflict) => conflict.columns(["company_id", "user_name"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

type ScimChanges = Partial<
  Pick<ScimUserRow, "user_name" | "sent_name" | "external_id" | "user_id" | "is_active" | "held_role" | "held_award_limit">
>;

/** Changes a person; returns false if the company has another of this name. */
export async function updateScimUser(tx: Tx, id: string, changes: ScimChanges): Promise<boolean> {
  try {
    await tx
      .updateTable("scim_user")
      .set({ ...changes, updated_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    return true;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "scim_user_name") return false;
    throw error;
  }
}

export async function deleteScimUser(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("scim_user").where("id", "=", id).execute();
}

/** The account that a directory entry stands for: the linked one, or else the one with its confirmed address. Never an account of staff or a machine. */
export async function findSpokenFor(db: Db, { user_id, user_name }: Pick<ScimUserRow, "user_id" | "user_name">) {
  const accounts = db.selectFrom("user_account").select("id").where("role", "=", "Business").where("is_machine", "=", false);
  const row = await (user_id === null
    ? accounts.where("email", "=", user_name).where("email_verified_at", "is not", null)
    : accounts.where("id", "=", user_id)
  ).executeTakeFirst();
  return row?.id ?? null;
}

/** The membership of an account in a company, locked, with how many active owners the company has. */
export function lockMembership(tx: Tx, companyId: string, userId: string) {
  return tx
    .selectFrom("company_member as m")
    .innerJoin("user_account as u", "u.id", "m.user_id")
    .select(["m.role", "m.award_limit", "u.username"])
    .select(
      sql<number>`(select count(*)::int from company_member o join user_account a on a.id = o.user_id
        where o.company_id = m.company_id and o.role = 'owner' and a.state = 'active')`.as("owners"),
    )
    .where("m.company_id", "=", companyId)
    .where("m.user_id", "=", userId)
    .forUpdate("m")
    .executeTakeFirst();
}

/** Whether an account is a member of some company. */
export async function isMemberSomewhere(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("company_member")
    .select("company_id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names the members of a company with a confirmed address at its domain, so that its provider finds those who are there already. */
export async function nameMembers(tx: Tx, { id, domain }: Pick<ScimCompany, "id" | "domain">): Promise<void> {
  await tx
    .insertInto("scim_user")
    .columns(["id", "company_id", "user_name", "user_id"])
    .expression(
      tx
        .selectFrom("company_member as m")
        .innerJoin("user_account as u", "u.id", "m.user_id")
        .select([sql<string>`gen_random_uuid()`.as("id"), "m.company_id", "u.email as user_name", "u.id as user_id"])
        .where("m.company_id", "=", id)
        .where("u.is_machine", "=", false)
        .where("u.email_verified_at", "is not", null)
        .where(sql<string>`split_part(u.email, '@', 2)`, "=", domain),
    )
    .onConflict((conflict) => conflict.columns(["company_id", "user_name"]).doNothing())
    .execute();
}

/** Whether the provider of a company has deactivated the account or the address. */
export async function isDeactivated(db: Db, companyId: string, { id, email }: { id: string; email: string }): Promise<boolean> {
  const row = await db
    .selectFrom("scim_user")
    .select("id")
    .where("company_id", "=", companyId)
    .where((eb) => eb.or([eb("user_id", "=", id), eb("user_name", "=", email)]))
    .where("is_active", "=", false)
    .executeTakeFirst();
  return row !== undefined;
}

/** Data about a person from the identity providers of companies. */
export function listScimOf(db: Db, userId: string) {
  return db
    .selectFrom("scim_user as s")
    .innerJoin("company as c", "c.id", "s.company_id")
    .select(["c.name as company", "s.user_name", "s.sent_name", "s.external_id", "s.is_active", "s.created_at", "s.updated_at"])
    .where("s.user_id", "=", userId)
    .orderBy("s.id")
    .execute();
}
