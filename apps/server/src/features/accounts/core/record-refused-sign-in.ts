import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import { recordChange } from "../../../platform/events/event.queries.ts";

/**
 * Adds a failed sign-in to the audit log, with its account if there is one. The typed username is not stored: it may be a
 * password. Both cases take one insert, so that they take the same time.
 */
export async function recordRefusedSignIn(ctx: Ctx | PublicCtx, account: { id: string; username: string } | null): Promise<void> {
  await ctx.db.transaction().execute((tx) =>
    recordChange(tx, {
      audit: [
        {
          user_id: account?.id ?? null,
          action: "session.refused",
          status: "failure",
          log_type: account ? "user_log" : "system_log",
          ip: ctx.request.ip,
          request_id: ctx.request.id,
          object_type: "user",
          object_id: account?.id ?? null,
          object_snapshot: account ? { username: account.username } : {},
        },
      ],
      actorId: null,
      events: [],
    }),
  );
}
