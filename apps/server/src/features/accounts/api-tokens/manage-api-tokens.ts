import type { AddApiTokenInput, ApiToken } from "@safeport/contract/accounts/api-token.endpoints";
import { apiTokenLimits } from "@safeport/contract/accounts/api-token.limits";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { lockName } from "../../../platform/name-lock.queries.ts";
import { endSession, insertSession } from "../sessions/session.queries.ts";
import { type ApiTokenRow, countUsable, findOwn, insertToken } from "./api-token.queries.ts";
import { newApiToken } from "./api-token.ts";

const dayMs = 86_400_000;

/** Creates a token of the caller and returns its text, which is not stored. Throws 409 if the caller has the most tokens that a person can have. */
export async function addApiToken(
  ctx: Ctx,
  { name, scopes, expires_at }: z.output<typeof AddApiTokenInput>,
): Promise<ApiTokenRow & { token: string }> {
  const { user_id, username } = ctx.actor;
  const expires = expires_at ? new Date(expires_at) : new Date(Date.now() + apiTokenLimits.defaultDays * dayMs);
  const days = (expires.getTime() - Date.now()) / dayMs;
  if (days <= 0 || days > apiTokenLimits.days) throw invalidField(["body", "expires_at"], "invalid_time");
  return unitOfWork(ctx, async (tx) => {
    await lockName(tx, `API tokens of ${user_id}`);
    if ((await countUsable(tx, user_id)) >= apiTokenLimits.tokens)
      throw new AppError("conflict", "too_many_tokens", { params: { max: apiTokenLimits.tokens } });
    const [id, session_id] = [newId(), newId()];
    const { token, prefix, token_hash } = newApiToken();
    const session = { id: session_id, user_id, assurance: "password" as const, passkey_id: null, expires_at: expires };
    const agent = { user_agent: `API token: ${name}`, browser: "", os: "", ip: ctx.request.ip };
    if (!(await insertSession(tx, { ...session, ...agent }))) throw new AppError("session_ended");
    await insertToken(tx, { id, user_id, session_id, name, prefix, token_hash, scopes: [...new Set(scopes)] });
    const row = await findOwn(tx, user_id, id);
    if (!row) throw new Error(`API token ${id} is gone although it was just stored`);
    return {
      result: { ...row, token },
      audit: [{ action: "account.token_added", object_type: "user", object_id: user_id, snapshot: { username, name, scopes } }],
    };
  });
}

/** Ends the session of a token of the caller, so that every process refuses the token at once. Throws 404 for a token of somebody else. */
export async function revokeApiToken(ctx: Ctx, id: string): Promise<{ token_id: string }> {
  const { user_id, username } = ctx.actor;
  return unitOfWork(ctx, async (tx) => {
    const row = await findOwn(tx, user_id, id);
    if (!row) throw new AppError("not_found");
    const ended = await endSession(tx, { id: row.session_id, user_id });
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
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
