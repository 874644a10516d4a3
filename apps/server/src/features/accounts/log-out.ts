import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { endSession } from "./account.queries.ts";

/** Ends the session this call was made with. */
export async function logOut(ctx: Ctx): Promise<{ session_id: string }> {
  const { session_id, username } = ctx.actor;
  const ended = await unitOfWork(ctx, async (tx) => {
    await endSession(tx, session_id);
    return {
      result: { session_id },
      audit: [{ action: "session.ended", object_type: "session", object_id: session_id, snapshot: { username } }],
    };
  });
  ctx.forgetSession(session_id);
  return ended;
}
