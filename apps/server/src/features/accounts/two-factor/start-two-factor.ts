import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { newSecret } from "./second-factor.ts";
import { replaceUnconfirmed } from "./two-factor.queries.ts";

/** Makes a secret for the caller's authenticator app, and replaces one that was never confirmed; throws 409 when one is confirmed. */
export async function startTwoFactor(ctx: Ctx) {
  const { user_id, username } = ctx.actor;
  const { sealed, ...shown } = newSecret(ctx.keyFor, { id: user_id, username });
  const isStored = await ctx.db.transaction().execute((tx) => replaceUnconfirmed(tx, user_id, sealed));
  if (!isStored) throw new AppError("conflict", "two_factor_on");
  return shown;
}
