import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { CompanyRole, DB, IdentityProviderKind } from "@safeport/db/types.gen";
import { type Insertable, sql } from "kysely";
import type { ProviderRole } from "../../../platform/environment/checks.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { Claims } from "./claims.ts";

export interface FlowRow {
  state: Buffer;
  browser: Buffer;
  company_id: string | null;
  session_id: string | null;
  /** OpenID Connect. */
  nonce: string | null;
  verifier: string | null;
  /** SAML: the id of the request, and, once its response has arrived, the digest of the code of the browser that brought it and the claims. */
  request_id: string | null;
  answer_code: Buffer | null;
  claims: StoredClaims | null;
  user_id: string | null;
  subject: string | null;
  proved_at: Date | null;
  /** The role in the company, or on the platform, that their claims give them. */
  role: CompanyRole | null;
  user_role: ProviderRole | null;
  created_at: Date;
}

/** Claims as JSON. */
export type StoredClaims = Omit<Claims, "signedInAt"> & { signedInAt: string | null };

const flowColumns = [
  ...(["state", "browser", "company_id", "session_id", "nonce", "verifier"] as const),
  ...(["request_id", "answer_code", "claims"] as const),
  ...(["user_id", "subject", "proved_at", "role", "user_role", "created_at"] as const),
] as const;

/** Stores a sign-in that waits for its browser. */
export async function insertFlow(
  db: Db,
  row: Omit<Insertable<DB["identity_flow"]>, "expires_at">,
  minutes: number,
): Promise<void> {
  const expires_at = sql<Date>`now() + ${minutes} * interval '1 minute'`;
  await db
    .insertInto("identity_flow")
    .values({ ...row, expires_at })
    .execute();
}

/** Takes the response of a waiting sign-in; undefined if it has expired or was answered. When calls race, only one gets it. */
export function takeFlow(db: Db, state: Buffer, browser: Buffer): Promise<FlowRow | undefined> {
  return db
    .updateTable("identity_flow")
    .set({ answered_at: sql<Date>`now()` })
    .where("state", "=", state)
    .where("browser", "=", browser)
    .where("answered_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(flowColumns)
    .$castTo<FlowRow>()
    .executeTakeFirst();
}

/** A sign-in whose person was proved, and whose second factor is missing. */
export function findProvedFlow(db: Db, state: Buffer, browser: Buffer): Promise<FlowRow | undefined> {
  return db
    .selectFrom("identity_flow")
    .select(flowColumns)
    .where("state", "=", state)
    .where("browser", "=", browser)
    .where("user_id", "is not", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .$castTo<FlowRow>()
    .executeTakeFirst();
}

/** Stores who has signed in at the provider, until they enter their second factor. */
export async function proveFlow(
  db: Db,
  state: Buffer,
  proved: Pick<FlowRow, "subject" | "proved_at" | "role" | "user_role"> & { user_id: string },
): Promise<void> {
  await db.updateTable("identity_flow").set(proved).where("state", "=", state).execute();
}

/** Deletes a sign-in and returns whether it was there. When calls race, only one of them gets true. */
export async function endFlow(db: Db, state: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("identity_flow").where("state", "=", state).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the sign-ins that nobody finished in time. */
export async function forgetOldFlows(db: Db): Promise<void> {
  await db.deleteFrom("identity_flow").where("expires_at", "<=", sql<Date>`now()`).execute();
}

const providerColumns = [
  ...(["i.kind", "i.company_id", "i.issuer", "i.client_id", "i.sealed", "i.sso_url", "i.certificates"] as const),
  ...(["i.email_attribute", "i.name_attribute", "i.role_claim"] as const),
] as const;

interface CompanyProviderRow {
  kind: IdentityProviderKind;
  company_id: string;
  domain: string;
  issuer: string;
  client_id: string | null;
  sealed: Buffer | null;
  sso_url: string | null;
  certificates: string[];
  email_attribute: string | null;
  name_attribute: string | null;
  role_claim: string | null;
}

/** The provider of a company that has verified its domain, by that domain or by the company's id. */
export function findCompanyProvider(
  db: Db,
  by: { domain: string } | { company_id: string },
): Promise<CompanyProviderRow | undefined> {
  const rows = db
    .selectFrom("identity_provider as i")
    .innerJoin("company as c", "c.id", "i.company_id")
    .select(["c.domain", ...providerColumns])
    .where("c.domain_status", "=", "verified")
    .where("c.archived_at", "is", null);
  return ("domain" in by ? rows.where("c.domain", "=", by.domain) : rows.where("c.id", "=", by.company_id)).executeTakeFirst();
}

/** Whether people with an address at this domain have to sign in with the provider of their company. */
export async function isEnforcedFor(db: Db, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom("identity_provider as i")
    .innerJoin("company as c", "c.id", "i.company_id")
    .select("i.company_id")
    .where("c.domain", "=", domain)
    .where("c.domain_status", "=", "verified")
    .where("c.archived_at", "is", null)
    .where("i.is_enforced", "is", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a person owns the company of a verified domain. */
export async function ownsDomain(db: Db, userId: string, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom("company_member as m")
    .innerJoin("company as c", "c.id", "m.company_id")
    .select("m.role")
    .where("m.user_id", "=", userId)
    .where("m.role", "=", "owner" satisfies CompanyRole)
    .where("c.domain", "=", domain)
    .where("c.domain_status", "=", "verified")
    .where("c.archived_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** An account at a provider. */
interface IdentityKey {
  company_id: string | null;
  issuer: string;
  subject: string;
}

/** The person who signs in with an account at a provider. */
export async function findIdentity(db: Db, { company_id, issuer, subject }: IdentityKey): Promise<string | undefined> {
  const row = await db
    .selectFrom("identity")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .where(sql<boolean>`company_id is not distinct from ${company_id}::uuid`)
    .executeTakeFirst();
  return row?.user_id;
}

/**
 * Links an account at a provider to the person who has signed in with it. Returns whether the link is new, and whether this is the person's first account
 * at that provider; undefined if the account belongs to somebody else.
 */
export async function noteIdentity(
  tx: Tx,
  userId: string,
  { company_id, issuer, subject }: IdentityKey,
): Promise<{ isNew: boolean; isFirst: boolean } | undefined> {
  const { rows } = await sql<{ user_id: string; is_new: boolean; is_first: boolean }>`
    insert into identity (id, user_id, company_id, issuer, subject)
    values (${newId()}, ${userId}, ${company_id}, ${issuer}, ${subject})
    on conflict (issuer, subject, company_id) do update set last_used_at = now()
    returning user_id, xmax = 0 as is_new, not exists (
      select from identity o where o.user_id = ${userId} and o.company_id is not distinct from ${company_id}::uuid) as is_first`.execute(
    tx,
  );
  const row = rows[0];
  if (row?.user_id !== userId) return undefined;
  if (company_id !== null)
    await tx
      .updateTable("identity_provider")
      .set({ last_used_at: sql<Date>`now()` })
      .where("company_id", "=", company_id)
      .execute();
  return { isNew: row.is_new, isFirst: row.is_first };
}

/** The provider at which a person last signed in: a company's, or the platform's (`company_id` null). */
export function findLastIdentity(db: Db, userId: string): Promise<IdentityKey | undefined> {
  return db
    .selectFrom("identity")
    .select(["company_id", "issuer", "subject"])
    .where("user_id", "=", userId)
    .orderBy("last_used_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The accounts at providers with which a person signs in, for their archive. */
export function listIdentities(db: Db, userId: string) {
  return db
    .selectFrom("identity as i")
    .leftJoin("company as c", "c.id", "i.company_id")
    .select(["i.issuer", "i.subject", "c.name as company", "i.created_at", "i.last_used_at"])
    .where("i.user_id", "=", userId)
    .orderBy("i.id")
    .execute();
}

/** Deletes the accounts at providers of a person, and what waits for them. */
export async function deleteIdentitiesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("identity").where("user_id", "=", userId).execute();
  await tx.deleteFrom("identity_flow").where("user_id", "=", userId).execute();
}

/** The account with this mail address. */
export async function findIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom("user_account").select("id").where("email", "=", email).executeTakeFirst();
  return row?.id;
}
