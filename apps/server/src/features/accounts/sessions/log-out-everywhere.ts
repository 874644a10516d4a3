import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { endSessions } from "../core/session.queries.ts";

/** Ends all sessions of the caller, this one included. */
export async function logOutEverywhere(ctx: Ctx): Promise<{ ended: number }> {
  const { user_id, username, session_id } = ctx.actor;
  const result = await unitOfWork(ctx, async (tx) => {
    const ended = await endSessions(tx, user_id);
    return {
      result: { ended },
      audit: [{ action: "sessions.ended", object_type: "user", object_id: user_id, snapshot: { username, ended } }],
    };
  });
  ctx.forgetSession(session_id);
  return result;
}
