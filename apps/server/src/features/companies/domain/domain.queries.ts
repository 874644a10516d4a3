import type { Db } from "@safeport/db/named-statement";
import { newId } from "@safeport/db/new-id";
import type { DB } from "@safeport/db/types.gen";
import { type Insertable, type Selectable, sql } from "kysely";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";

export type DomainProof = Selectable<DB["domain_proof"]>;
type NewProof = Pick<Insertable<DB["domain_proof"]>, "company_id" | "domain" | "method" | "email" | "token" | "started_by">;

const now = sql<Date>`now()`;
const inDays = (days: number) => sql<Date>`now() + ${days} * interval '1 day'`;

/** Pending proof of a company that can still be completed. */
export function findStarted(db: Db, companyId: string): Promise<DomainProof | undefined> {
  return db
    .selectFrom("domain_proof")
    .selectAll()
    .where("company_id", "=", companyId)
    .where("verified_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** A proof of a company, started or holding. */
export function findProof(db: Db, companyId: string, id: string): Promise<DomainProof | undefined> {
  return db.selectFrom("domain_proof").selectAll().where("company_id", "=", companyId).where("id", "=", id).executeTakeFirst();
}

/** The person who started a proof. */
export function findStarter(db: Db, userId: string) {
  return db.selectFrom("user_account").select(["username", "full_name"]).where("id", "=", userId).executeTakeFirstOrThrow();
}

/** Starts a proof, and replaces one that was started before. */
export async function replaceStarted(tx: Tx, proof: NewProof, days: number): Promise<DomainProof> {
  await tx.deleteFrom("domain_proof").where("company_id", "=", proof.company_id).where("verified_at", "is", null).execute();
  return tx
    .insertInto("domain_proof")
    .values({ id: newId(), ...proof, expires_at: inDays(days) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Extends a started verification by some days; returns it. */
export function prolong(tx: Tx, id: string, days: number): Promise<DomainProof> {
  const proof = tx
    .updateTable("domain_proof")
    .set({ expires_at: inDays(days) })
    .where("id", "=", id);
  return proof.returningAll().executeTakeFirstOrThrow();
}

/** Starts a proof by mail again, under another id, so that the links of earlier mails no longer count. */
export function renewChallenge(tx: Tx, id: string, days: number): Promise<DomainProof> {
  const proof = tx
    .updateTable("domain_proof")
    .set({ id: newId(), expires_at: inDays(days) })
    .where("id", "=", id);
  return proof.returningAll().executeTakeFirstOrThrow();
}

/** Whether another company has verified the domain. No other one can until the transaction ends. */
export async function isDomainTaken(tx: Tx, companyId: string, domain: string): Promise<boolean> {
  await lockName(tx, `domain ${domain}`);
  const other = await tx
    .selectFrom("company")
    .select("id")
    .where("domain", "=", domain)
    .where("domain_status", "=", "verified")
    .where("archived_at", "is", null)
    .where("id", "<>", companyId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Makes a proof the current one of the company, replaces the former one, and sets the company's domain to that of the proof. */
export async function setVerified(tx: Tx, { id, company_id, domain, method }: DomainProof): Promise<void> {
  await tx
    .deleteFrom("domain_proof")
    .where("company_id", "=", company_id)
    .where("verified_at", "is not", null)
    .where("id", "<>", id)
    .execute();
  await tx
    .updateTable("domain_proof")
    .set({ verified_at: sql<Date>`coalesce(verified_at, now())`, checked_at: now, failing_since: null })
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("company")
    .set({ domain, domain_verification_method: method, domain_status: "verified", version: sql<number>`version + 1` })
    .where("id", "=", company_id)
    .execute();
}

type DomainState = Partial<Pick<Selectable<DB["company"]>, "domain" | "domain_verification_method" | "domain_status">>;

/** Stores how far a company without a verified domain has got. */
export async function setDomainState(tx: Tx, companyId: string, state: DomainState): Promise<void> {
  await tx.updateTable("company").set(state).where("id", "=", companyId).execute();
}

/** Proofs that are due for another check, the longest waiting first; one that fails is due every day. */
export function listDue(db: Db, days: number, limit: number) {
  return db
    .selectFrom("domain_proof as p")
    .innerJoin("company as c", "c.id", "p.company_id")
    .selectAll("p")
    .where("p.verified_at", "is not", null)
    .where("c.archived_at", "is", null)
    .where("c.domain_status", "=", "verified")
    .where(
      sql<boolean>`p.checked_at < now() - case when p.failing_since is null then ${days} * interval '1 day' else interval '20 hours' end`,
    )
    .orderBy("p.checked_at")
    .limit(limit)
    .execute();
}

/** Notes a later check. While it fails, the first failure stays; it returns that, and null after a success. */
export async function noteCheck(tx: Tx, id: string, passed: boolean): Promise<Date | null> {
  const row = await tx
    .updateTable("domain_proof")
    .set({ checked_at: now, failing_since: passed ? null : sql<Date>`coalesce(failing_since, now())` })
    .where("id", "=", id)
    .returning("failing_since")
    .executeTakeFirst();
  return row?.failing_since ?? null;
}

/** Ends a proof; its company has shown nothing any more. */
export async function revokeProof(tx: Tx, { id, company_id }: DomainProof): Promise<void> {
  await tx.deleteFrom("domain_proof").where("id", "=", id).execute();
  await tx
    .updateTable("company")
    .set({ domain_status: "revoked", version: sql<number>`version + 1` })
    .where("id", "=", company_id)
    .execute();
}

/** The owners of a company, who are notified about its domain. */
export function listOwners(db: Db, companyId: string) {
  return db
    .selectFrom("company_member as m")
    .innerJoin("user_account as u", "u.id", "m.user_id")
    .select(["u.id", "u.email"])
    .where("m.company_id", "=", companyId)
    .where("m.role", "=", "owner")
    .where("u.state", "=", "active")
    .execute();
}

/** Whether a person owns a company now, and the state of its domain; undefined when they do not. */
export function findOwned(db: Db, companyId: string, userId: string) {
  return db
    .selectFrom("company as c")
    .innerJoin("company_member as m", "m.company_id", "c.id")
    .leftJoin("domain_proof as p", (join) => join.onRef("p.company_id", "=", "c.id").on("p.verified_at", "is not", null))
    .select(["c.domain_status", "p.failing_since"])
    .where("c.id", "=", companyId)
    .where("c.archived_at", "is", null)
    .where("m.user_id", "=", userId)
    .where("m.role", "=", "owner")
    .executeTakeFirst();
}

/** A company as the platform sees it, locked until the transaction ends. */
export function lockCompanyRow(tx: Tx, id: string) {
  return tx
    .selectFrom("company")
    .select(["id", "name", "domain", "domain_status"])
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
