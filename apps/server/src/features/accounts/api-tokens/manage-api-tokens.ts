import type { AddApiTokenInput, ApiToken } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { apiTokenLimits } from "@safeport/contract/accounts/api-tokens/api-token.limits";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { endSession, insertSession } from "../core/session.queries.ts";
import {
  type ApiTokenRow,
  countUsable,
  findOfCompany,
  findOwn,
  insertToken,
  listTokensOfAgent,
  pageOfTokens,
  type TokenOwner,
} from "./api-token.queries.ts";
import { newApiToken } from "./api-token.ts";

export type { ApiTokenRow };

const dayMs = 86_400_000;

type NewToken = Pick<z.output<typeof AddApiTokenInput>, "name" | "scopes" | "expires_at">;

/** One page of the tokens of a person or a company, newest first. */
export function listTokens(ctx: Ctx, owner: TokenOwner, paging: PageOfChanges) {
  return pageOfTokens(ctx.db, owner, paging);
}

/** Creates a token of the caller and returns its text, which is not stored. Throws 409 if the caller has the most tokens that a person can have. */
export async function addApiToken(ctx: Ctx, input: NewToken): Promise<ApiTokenRow & { token: string }> {
  const { user_id, username } = ctx.actor;
  const expires_at = endOf(input);
  return unitOfWork(ctx, async (tx) => {
    await lockTokens(tx, { user_id });
    const { name, scopes } = input;
    const about = { object_type: "user", object_id: user_id, snapshot: { username, name, scopes } };
    return {
      result: await issueToken(ctx, tx, { ...input, user_id, company_id: null, agent_id: null, expires_at }),
      audit: [{ action: "account.token_added", ...about }],
    };
  });
}

/** Locks the tokens of a person or a company until the transaction ends; throws 409 if they have the most that they can have. */
export async function lockTokens(tx: Tx, owner: TokenOwner): Promise<void> {
  await lockName(tx, `API tokens of ${"company_id" in owner ? owner.company_id : owner.user_id}`);
  if ((await countUsable(tx, owner)) >= apiTokenLimits.tokens)
    throw new AppError("conflict", "too_many_tokens", { params: { max: apiTokenLimits.tokens } });
}

/** When a new token ends. Throws 422 for a time that is past or too far. */
export function endOf({ expires_at }: Pick<NewToken, "expires_at">): Date {
  const expires = expires_at ? new Date(expires_at) : new Date(Date.now() + apiTokenLimits.defaultDays * dayMs);
  const days = (expires.getTime() - Date.now()) / dayMs;
  if (days <= 0 || days > apiTokenLimits.days) throw invalidField(["body", "expires_at"], "invalid_time");
  return expires;
}

interface IssuedToken {
  /** The account that the token acts as. */
  user_id: string;
  company_id: string | null;
  /** The agent whose token it is; null for others. */
  agent_id: string | null;
  name: string;
  scopes: NewToken["scopes"];
  expires_at: Date;
}

/** Stores a token with a session of its own, and returns it with its text. */
export async function issueToken(
  ctx: Ctx,
  tx: Tx,
  { user_id, company_id, agent_id, name, scopes, expires_at }: IssuedToken,
): Promise<ApiTokenRow & { token: string }> {
  const [id, session_id] = [newId(), newId()];
  const { token, prefix, token_hash } = newApiToken();
  const session = { id: session_id, user_id, assurance: "password" as const, passkey_id: null, expires_at };
  const agent = { user_agent: `API token: ${name}`, browser: "", os: "", ip: ctx.request.ip };
  if (!(await insertSession(tx, { ...session, ...agent }))) throw new AppError("session_ended");
  await insertToken(tx, {
    id,
    user_id,
    session_id,
    company_id,
    agent_id,
    name,
    prefix,
    token_hash,
    scopes: [...new Set(scopes)],
  });
  const row = await findOwn(tx, user_id, id);
  if (!row) throw new Error(`API token ${id} is gone although it was just stored`);
  return { ...row, token };
}

/** The token of a company with this id; undefined if there is none. */
export function findCompanyToken(ctx: Ctx, id: string) {
  return findOfCompany(ctx.db, id);
}

/** Ends the session of a token, so that every process refuses the token at once; returns false if it has ended. */
export function endToken(tx: Tx, { session_id, user_id }: { session_id: string; user_id: string }): Promise<boolean> {
  return endSession(tx, { id: session_id, user_id });
}

/** Ends all tokens of an agent. */
export async function endTokensOfAgent(tx: Tx, agentId: string): Promise<void> {
  for (const token of await listTokensOfAgent(tx, agentId)) await endToken(tx, token);
}

/** Ends a token of the caller. Throws 404 for a token of somebody else. */
export async function revokeApiToken(ctx: Ctx, id: string): Promise<{ token_id: string }> {
  const { user_id, username } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    const row = await findOwn(tx, user_id, id);
    if (!row) throw new AppError("not_found");
    const ended = await endToken(tx, { session_id: row.session_id, user_id });
    const about = { object_type: "user", object_id: user_id, snapshot: { username, name: row.name } };
    return { result: { token_id: id }, audit: ended ? [{ action: "account.token_revoked", ...about }] : [] };
  });
}

/** A token as its owner sees it. */
export function presentApiToken({ id, session_id: _session, ...row }: ApiTokenRow): ApiToken {
  return {
    token_id: id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    state: row.state,
    company_id: row.company_id,
    agent_id: row.agent_id,
    role: row.role,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
