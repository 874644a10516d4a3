import type { ActingAgent } from "@safeport/contract/kernel/agent.policy";
import type { ApiScope } from "@safeport/contract/kernel/api-token.scopes";
import type { CompanyRole } from "@safeport/contract/kernel/company-role.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince, type PageOfChanges } from "../../../platform/changed-since.queries.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";

/** The agent `a` of a token; null for other tokens. */
const actingAgent = sql<ActingAgent | null>`case when a.id is not null then json_build_object(
  'id', a.id, 'of', case when a.company_id is null then 'person' else 'company' end, 'grants', a.grants) end`;

/** The session, the scopes and the agent of the token with this hash; undefined if there is none. The session says whether the token has ended. */
export function findByHash(db: Db, hash: Buffer) {
  return db
    .selectFrom("api_token as t")
    .innerJoin("session as s", "s.id", "t.session_id")
    .leftJoin("agent as a", "a.id", "t.agent_id")
    .select(["t.session_id", "s.expires_at", sql<ApiScope[]>`t.scopes`.as("scopes"), actingAgent.as("agent")])
    .where("t.token_hash", "=", hash)
    .executeTakeFirst();
}

const columns = [
  "t.id",
  "t.session_id",
  "t.name",
  "t.prefix",
  sql<ApiScope[]>`t.scopes`.as("scopes"),
  "t.created_at",
  "t.company_id",
  "t.agent_id",
  sql<CompanyRole | null>`(select m.role from company_member m where m.company_id = t.company_id and m.user_id = t.user_id)`.as(
    "role",
  ),
  "s.expires_at",
  sql<Date | null>`nullif(s.last_used_at, s.created_at)`.as("last_used_at"),
  sql<
    "active" | "expired" | "revoked"
  >`case when s.ended_at is not null then 'revoked' when s.expires_at <= now() then 'expired' else 'active' end`.as("state"),
] as const;

/** Owner of the listed tokens: a person or a company. */
export type TokenOwner = { user_id: string } | { company_id: string };

const tokensOf = (db: Db, owner: TokenOwner) => {
  const tokens = db.selectFrom("api_token as t").innerJoin("session as s", "s.id", "t.session_id");
  return "company_id" in owner
    ? tokens.where("t.company_id", "=", owner.company_id)
    : tokens.where("t.user_id", "=", owner.user_id);
};

export type ApiTokenRow = Awaited<ReturnType<typeof findOwn>> & {};

/** The token with this id if it belongs to the person; otherwise undefined. */
export function findOwn(db: Db, userId: string, id: string) {
  return tokensOf(db, { user_id: userId }).select(columns).where("t.id", "=", id).executeTakeFirst();
}

/** The token of a company with this id, with the account that it acts as; undefined if there is none. */
export function findOfCompany(db: Db, id: string) {
  return db
    .selectFrom("api_token as t")
    .innerJoin("session as s", "s.id", "t.session_id")
    .select(columns)
    .select(["t.user_id", "t.company_id"])
    .where("t.id", "=", id)
    .where("t.company_id", "is not", null)
    .$narrowType<{ company_id: string }>()
    .executeTakeFirst();
}

/** One page of the tokens of a person or a company, newest first. */
export function pageOfTokens(db: Db, owner: TokenOwner, paging: PageOfChanges) {
  return readPage(paging, (limit, offset) =>
    tokensOf(db, owner)
      .select(columns)
      .select(sql<number>`count(*) over ()::int`.as("total"))
      // The session of a token is used first when the token is made.
      .where(hasChangedSince(paging.updated_since, "s.last_used_at", "s.ended_at"))
      .orderBy("t.created_at", "desc")
      .orderBy("t.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
}

/** The number of active tokens of a person or a company; the caller holds the lock of their tokens. */
export async function countUsable(db: Db, owner: TokenOwner): Promise<number> {
  const { count } = await tokensOf(db, owner)
    .select(sql<number>`count(*)::int`.as("count"))
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewToken {
  id: string;
  user_id: string;
  session_id: string;
  company_id: string | null;
  agent_id: string | null;
  name: string;
  prefix: string;
  token_hash: Buffer;
  scopes: readonly string[];
}

/** Inserts a token; its session exists already. */
export async function insertToken(tx: Tx, { scopes, ...row }: NewToken): Promise<void> {
  await tx
    .insertInto("api_token")
    .values({ ...row, scopes: [...scopes] })
    .execute();
}

/** All tokens of a person, for the export of their data. */
export function listOwnTokens(db: Db, userId: string) {
  return tokensOf(db, { user_id: userId })
    .select(["t.id as token_id", "t.name", "t.prefix", "t.scopes", "t.created_at", "s.expires_at", "s.ended_at"])
    .orderBy("t.id")
    .execute();
}

/** Deletes the tokens of these people; the caller ends the sessions. */
export async function deleteTokensOf(db: Db, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom("api_token").where("user_id", "in", userIds).execute();
}

/** The tokens of an agent, with their sessions. */
export function listTokensOfAgent(tx: Tx, agentId: string) {
  return tx.selectFrom("api_token").select(["session_id", "user_id"]).where("agent_id", "=", agentId).execute();
}
