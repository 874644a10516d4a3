import type { VerifyEmailInput } from "@safeport/contract/accounts/account.schema";
import type { PublicCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readLinkToken } from "./link-token.ts";
import { markVerified, useLink } from "./mailed-link.queries.ts";

/** Verifies an address by the token that was mailed to it. Throws 404 for a token that is wrong, used or too old, without saying which. */
export async function verifyEmail(ctx: PublicCtx, { token }: VerifyEmailInput): Promise<void> {
  const refusal = new AppError("not_found", "verification_link_used");
  const id = readLinkToken(ctx.keyFor, "verify_email", token);
  if (!id) throw refusal;
  await unitOfWork(ctx, async (tx) => {
    const verification = await useLink(tx, "verify_email", id);
    const user = verification && (await markVerified(tx, verification));
    if (!user) throw refusal;
    return {
      result: undefined,
      audit: [
        {
          user_id: user.id,
          action: "account.email_verified",
          object_type: "user",
          object_id: user.id,
          snapshot: { username: user.username },
        },
      ],
    };
  });
}
