import type { Ctx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { eraseAccount } from "../accounts/closing/erase-account.ts";
import { getOwnProfile } from "../accounts/profile/get-profile.ts";
import { findSoleOwned, leaveCompanies } from "./company.queries.ts";

/**
 * Closes the caller's own account for good. Throws 409 while a company has no other owner. It is here and not in accounts because it ends
 * memberships; other features remove what is theirs after the event.
 */
export async function closeAccount(ctx: Ctx, username: string): Promise<void> {
  const { user_id, email } = await getOwnProfile(ctx, username);
  await unitOfWork(ctx, async (tx) => {
    const company = await findSoleOwned(tx, user_id);
    if (company) throw new AppError("conflict", "only_owner", { params: { company } });
    await leaveCompanies(tx, { user_id, email });
    await eraseAccount(tx, ctx.actor);
    return {
      result: undefined,
      audit: [{ action: "account.closed", object_type: "user", object_id: user_id, snapshot: {} }],
      events: [{ type: "account.closed", subject_id: user_id, data: {} }],
    };
  });
  ctx.forgetPerson(user_id);
}
