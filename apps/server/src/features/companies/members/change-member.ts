import { type GivableRole, rolesGivenBy } from "@safeport/contract/companies/member.policy";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { assertMayChange, getMember, lockMember, memberEntry } from "./get-member.ts";
import { type MemberRow, setRole } from "./member.queries.ts";

/** Gives a member another role; nobody gives rights that they lack. Throws 409 for the last owner. */
export async function changeMember(ctx: Ctx, companyId: string, userId: string, role: GivableRole): Promise<MemberRow> {
  const changed = await unitOfWork(ctx, async (tx) => {
    const { company, member } = await lockMember(ctx, tx, companyId, userId);
    assertMayChange("change_role", ctx, member);
    if (!rolesGivenBy(member.own_role).includes(role)) throw new AppError("forbidden");
    if (member.role === role) return { result: member, audit: [] };
    await setRole(tx, companyId, userId, role);
    return {
      result: await getMember(ctx, tx, companyId, userId),
      audit: [memberEntry(company, member, "company.member_role_changed", { old_role: member.role, new_role: role })],
      events: [{ type: "company.members_changed", subject_id: companyId, data: {} }],
    };
  });
  ctx.forgetPerson(userId);
  return changed;
}
