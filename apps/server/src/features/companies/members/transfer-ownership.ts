import type { TransferOwnershipInput } from "@safeport/contract/companies/member.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { assertMayChange, getMember, lockMember, memberEntry } from "./get-member.ts";
import { type MemberRow, setRole } from "./member.queries.ts";

/** Makes a member an owner; the caller becomes a manager or stays an owner. */
export async function transferOwnership(
  ctx: Ctx,
  companyId: string,
  { user_id, stay_owner }: z.output<typeof TransferOwnershipInput>,
): Promise<MemberRow> {
  const { user_id: callerId } = ctx.actor;
  const owner = await unitOfWork(ctx, async (tx) => {
    const { company, member } = await lockMember(ctx, tx, companyId, user_id);
    assertMayChange("make_owner", ctx, member);
    await setRole(tx, companyId, user_id, "owner");
    if (!stay_owner) await setRole(tx, companyId, callerId, "manager");
    return {
      result: await getMember(ctx, tx, companyId, user_id),
      audit: [memberEntry(company, member, "company.ownership_transferred", { stays_owner: stay_owner })],
      events: [{ type: "company.members_changed", subject_id: companyId, data: {} }],
    };
  });
  for (const id of [user_id, callerId]) ctx.forgetPerson(id);
  return owner;
}
