import type { Ctx } from "../../../platform/context.ts";
import { findTwoFactor } from "./two-factor.queries.ts";

/** Whether the caller's account has a second factor. */
export async function hasSecondFactor({ db, actor }: Ctx): Promise<boolean> {
  return ((await findTwoFactor(db, actor.user_id))?.enabled_at ?? null) !== null;
}
