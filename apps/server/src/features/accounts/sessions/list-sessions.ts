import type { Session } from "@safeport/contract/accounts/sessions/session.endpoints";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { pageOfSessions } from "../core/session.queries.ts";

type Row = Awaited<ReturnType<typeof listSessions>>["items"][number];

/** One page of the caller's sessions that have not ended. */
export function listSessions(ctx: Ctx, paging: PageOfChanges) {
  return pageOfSessions(ctx.db, ctx.actor.user_id, paging);
}

export function presentSession({ id, browser, os, ip, created_at, last_used_at, expires_at }: Row, ctx: Ctx): Session {
  return {
    session_id: id,
    browser,
    os,
    ip,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_current: id === ctx.actor.session_id,
  };
}
