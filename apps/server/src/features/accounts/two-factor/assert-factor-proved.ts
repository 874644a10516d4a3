import { reauthMinutes } from "@safeport/contract/kernel/reauthentication.limits";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findSessions } from "../core/session.queries.ts";
import { findTwoFactor } from "./two-factor.queries.ts";

/** Throws 403 where the account has a second factor that this session has not proved within the last minutes, by a sign-in or by giving it again. */
export async function assertFactorProved({ db, actor }: Ctx): Promise<void> {
  if (!(await findTwoFactor(db, actor.user_id))?.enabled_at) return;
  const [session] = await findSessions(db, { ids: [actor.session_id] });
  const at = session?.fully_assured ? session.assured_at.getTime() : 0;
  if (Date.now() - at > reauthMinutes * 60_000) throw new AppError("reauthentication_required");
}
