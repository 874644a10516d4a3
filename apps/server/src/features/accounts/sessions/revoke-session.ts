import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { endSession } from "../core/session.queries.ts";

/** Ends one of the caller's sessions, which may be the one of this call; throws 404 when it is not theirs or has ended. */
export async function revokeSession(ctx: Ctx, sessionId: string): Promise<{ session_id: string }> {
  const { user_id, username, session_id } = ctx.actor;
  const ended = await unitOfWork(ctx, async (tx) => {
    // The session of this call has just been ended by another one.
    const refusal = sessionId === session_id ? new AppError("session_ended") : new AppError("not_found", "no_session");
    if (!(await endSession(tx, { id: sessionId, user_id }))) throw refusal;
    return {
      result: { session_id: sessionId },
      audit: [{ action: "session.ended", object_type: "session", object_id: sessionId, snapshot: { username } }],
    };
  });
  ctx.forgetSession(sessionId);
  return ended;
}
