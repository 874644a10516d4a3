import type { VerifyEmailInput } from "@safeport/contract/accounts/core/account.schema";
import type { Ctx, PublicCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { findPasswordHash } from "../core/account.queries.ts";
import { readLinkToken } from "../core/link-token.ts";
import { findVerificationLink, markVerified, useLink, type VerificationLink } from "../core/mailed-link.queries.ts";
import { isPassword } from "../core/password-rules.ts";
import { recordRefusedSignIn } from "../core/record-refused-sign-in.ts";
import type { SignInAttempts } from "../core/sign-in-attempts.ts";

type AnyCtx = Ctx | PublicCtx;

/**
 * Verifies an address by the token that was mailed to it, for somebody who has signed in to the account or gives its password: the mailbox may belong to
 * another person than the account. Throws 404 for a token that is wrong, used or too old, without saying which, and 422 for a wrong or missing password.
 */
export async function verifyEmail(
  ctx: AnyCtx,
  { token, password }: VerifyEmailInput,
  attempts: SignInAttempts,
): Promise<{ already: boolean; next: string | null }> {
  const refusal = new AppError("not_found", "verification_link_used");
  const link = await linkOf(ctx, token);
  if (link?.confirmed) return { already: true, next: link.next };
  if (!link?.is_open) throw refusal;
  if (!isOwn(ctx, link)) await assertPasswordOf(ctx, link, password, attempts);
  return unitOfWork(ctx, async (tx) => {
    const used = await useLink(tx, "verify_email", link.id);
    const user = used && (await markVerified(tx, used));
    if (!user) throw refusal;
    const { id, username } = user;
    const about = { object_type: "user", object_id: id, snapshot: { username } };
    return { result: { already: false, next: link.next }, audit: [{ user_id: id, action: "account.email_verified", ...about }] };
  });
}

/** Purpose and account of a verification link. Changes nothing, since mail programs open links by themselves. */
export async function checkVerificationLink(ctx: AnyCtx, token: string) {
  const link = await linkOf(ctx, token);
  if (link?.confirmed) return { state: "confirmed" as const, username: null, is_own: false, next: link.next };
  if (!link?.is_open) return { state: "spent" as const, username: null, is_own: false, next: null };
  return { state: "open" as const, username: link.username, is_own: isOwn(ctx, link), next: link.next };
}

async function linkOf({ db, keyFor }: AnyCtx, token: string): Promise<VerificationLink | undefined> {
  const id = readLinkToken(keyFor, "verify_email", token);
  return id ? findVerificationLink(db, id) : undefined;
}

function isOwn({ actor }: AnyCtx, { user_id }: VerificationLink): boolean {
  return actor?.user_id === user_id;
}

/** Tries are counted by account, apart from those of sign-ins, so that the owner's way in stays open. */
async function assertPasswordOf(
  ctx: AnyCtx,
  { user_id, username }: VerificationLink,
  password: string | undefined,
  attempts: SignInAttempts,
): Promise<void> {
  if (password === undefined) throw invalidField(["body", "password"], "required");
  const key = `confirming the address of ${user_id}`;
  if (await attempts.take(key)) throw await attempts.refusal(key);
  if (!(await isPassword(password, await findPasswordHash(ctx.db, user_id)))) {
    await recordRefusedSignIn(ctx, { id: user_id, username });
    throw invalidField(["body", "password"], "password_wrong");
  }
  await attempts.giveBack(key);
}
