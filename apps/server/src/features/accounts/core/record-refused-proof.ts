import { type Assurance, isStaff } from "@safeport/contract/kernel/actor";
import type { Ctx } from "../../../platform/context.ts";
import { recordChange } from "../../../platform/events/event.queries.ts";

/** Records a wrong password or code, given in an open session, in the audit log, so that the owner can see that somebody is guessing. */
export async function recordRefusedProof(ctx: Ctx, by: Assurance): Promise<void> {
  const { actor, request } = ctx;
  const entry = {
    user_id: actor.user_id,
    action: "session.proof_refused" as const,
    status: "failure" as const,
    log_type: isStaff(actor) ? ("admin_log" as const) : ("user_log" as const),
    ip: request.ip,
    request_id: request.id,
    object_type: "session",
    object_id: actor.session_id,
    object_snapshot: { username: actor.username, by },
  };
  await ctx.db.transaction().execute((tx) => recordChange(tx, { audit: [entry], actorId: null, events: [] }));
}
