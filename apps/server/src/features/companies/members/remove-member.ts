import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { assertMayChange, lockMember, memberEntry } from "./get-member.ts";
import { deleteMember } from "./member.queries.ts";

/** Removes a member, or lets the caller leave. Throws 409 for the last owner. */
export async function removeMember(ctx: Ctx, companyId: string, userId: string): Promise<{ user_id: string }> {
  const isSelf = userId === ctx.actor.user_id;
  await unitOfWork(ctx, async (tx) => {
    const { company, member } = await lockMember(ctx, tx, companyId, userId);
    assertMayChange(isSelf ? "leave" : "remove", ctx, member);
    await deleteMember(tx, companyId, userId);
    return {
      result: undefined,
      audit: [memberEntry(company, member, isSelf ? "company.member_left" : "company.member_removed", { role: member.role })],
      events: [{ type: "company.members_changed", subject_id: companyId, data: {} }],
    };
  });
  ctx.forgetPerson(userId);
  return { user_id: userId };
}
