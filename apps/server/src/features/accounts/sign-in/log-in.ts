import type { LoginInput } from "@safeport/contract/accounts/core/account.schema";
import type { PasskeyAssertion } from "@safeport/contract/accounts/core/passkey.schema";
import type { PublicCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { findForLogin } from "../core/account.queries.ts";
import { readLinkToken } from "../core/link-token.ts";
import { domainOf } from "../core/mail-domain.ts";
import { findLink, useLink } from "../core/mailed-link.queries.ts";
import { openSession } from "../core/open-session.ts";
import { isPassword } from "../core/password-rules.ts";
import { recordRefusedSignIn } from "../core/record-refused-sign-in.ts";
import { type SignInAttempts, type SignInLimits, wayOf } from "../core/sign-in-attempts.ts";
import { assertPasswordAllowed } from "../identities/assert-password-allowed.ts";
import { isEnforcedFor } from "../identities/identity.queries.ts";
import { isBarredFromPassword, refusalOfName } from "../identities/required-provider.ts";
import { noteUse } from "../passkeys/passkey.queries.ts";
import { type ProvedPasskey, provePasskey } from "../passkeys/prove-passkey.ts";
import { useCode } from "../two-factor/second-factor.ts";

/**
 * Checks the password, and where there is a second factor also a code of it or a passkey, and opens a session. An unknown name, a wrong password
 * and a closed account get the same answer after the same time.
 */
export async function logIn(ctx: PublicCtx, input: LoginInput, limits: SignInLimits) {
  const { username, password, pass, code, passkey } = input;
  const { user, hash, ...ways } = await whoIs(ctx, { name: username.toLowerCase(), password, pass }, limits);
  await assertPasswordAllowed(ctx, user);
  const asksFactor = user.two_factor_enabled;
  if (asksFactor && code === undefined && passkey === undefined) throw new AppError("two_factor_required");
  const counted = asksFactor ? await countCode(user.id, ways, limits.codes) : { keys: [], spared: false };
  const linkId = ways.spared || counted.spared ? ways.linkId : null;
  const proved = asksFactor && passkey ? await ownPasskey(ctx, passkey, user.id) : null;
  const wrongFactor = new AppError("two_factor_required", passkey ? "passkey_refused" : "code_wrong");
  const opened = await unitOfWork(ctx, async (tx) => {
    // Of several sign-ins by one link, the first succeeds.
    if (linkId && !(await useLink(tx, "sign_in", linkId))) throw new AppError("sign_in_limited", "too_many_sign_ins");
    if (asksFactor) {
      const isRight = passkey
        ? proved !== null && (await noteUse(tx, proved.id, proved.sign_count))
        : await useCode(tx, { userId: user.id, code: code ?? "", keyFor: ctx.keyFor });
      if (!isRight) throw wrongFactor;
    }
    const assurance = asksFactor ? "second_factor" : "password";
    return openSession(tx, ctx, user, { assurance, password_hash: hash, passkey_id: proved?.id ?? null });
  }).catch(async (error: unknown) => {
    // Somebody knows the password and guesses the second factor: the owner must see that in the activity log.
    if (error === wrongFactor) await recordRefusedSignIn(ctx, user);
    throw error;
  });
  for (const key of counted.keys) await limits.codes.giveBack(key);
  return { ...opened, user };
}

/** The passkey that was proved, if it is this account's. */
async function ownPasskey(ctx: PublicCtx, passkey: PasskeyAssertion, userId: string): Promise<ProvedPasskey | null> {
  const { proved } = await provePasskey(ctx, passkey, { purpose: "sign_in", session_id: null });
  return proved?.user_id === userId ? proved : null;
}

interface Credentials {
  name: string;
  password: string;
  /** The token of a mailed sign-in link. */
  pass: string | undefined;
}

/**
 * The account of a name and password, with the ways past the limit that it has and whether it needed one; throws 401, and 429 after too many failures with
 * that name from any addresses.
 *
 * Failures are counted by the name as typed, whether or not it exists. Counting by account would reveal that it exists, and that an address
 * and a username belong to the same account. A stranger must not lock an owner out by keeping the name at its limit, so there are three
 * ways past it, each with a counter of its own: a link that is mailed to the owner or printed for them, an address that the account recently signed
 * in from, and any other network that has hardly failed with the name. Every failure over the limit gets the same answer after the same time, so
 * nobody learns which addresses those are.
 */
async function whoIs(ctx: PublicCtx, { name, password, pass }: Credentials, { passwords: attempts, fromAnywhere }: SignInLimits) {
  const everywhere = `everywhere ${name}`;
  const tooMany = await attempts.take(everywhere);
  const account = await findForLogin(ctx.db, name, ctx.request.ip);
  const linkId = account && pass ? await ownLink(ctx, pass, account.id) : null;
  const trustedKey = linkId ? `link ${linkId}` : account?.known_here ? `where known ${name}` : null;
  const wayPast = trustedKey ? wayOf(attempts, trustedKey) : fromAnywhere(name, ctx.request.ip);
  const refused = tooMany && (await wayPast.take());
  const right = await isPassword(password, account?.password_hash ?? null);
  // A right password that signs nobody in is answered, counted and noted like a wrong one, or guessing would find it.
  if (!account || !right || refused || account.state !== "active" || isBarredFromPassword(ctx, account)) {
    await recordRefusedSignIn(ctx, account ?? null);
    if (tooMany) throw await attempts.refusal(everywhere);
    throw await refusalOf(ctx, name);
  }
  await attempts.giveBack(everywhere);
  if (tooMany) await wayPast.giveBack();
  const { password_hash: hash, known_here: knownHere, ...user } = account;
  return { user, hash, knownHere, linkId, spared: tooMany };
}

/** Refusal of an unknown name and of a wrong password. It depends on the name's domain alone, so it says nothing of an account. */
async function refusalOf(ctx: PublicCtx, name: string): Promise<AppError> {
  if (name.includes("@") && (await isEnforcedFor(ctx.db, domainOf(name))))
    return new AppError("forbidden", "sign_in_by_provider");
  return refusalOfName(ctx, name) ?? new AppError("credentials_invalid", "login_failed");
}

/**
 * Counts a code, or a passkey, as wrong in the counters of the returned keys; throws 429 after too many. Somebody who has the password must not lock the
 * owner out either, so a link and a known address lead past the limit, each with a counter of its own.
 */
async function countCode(
  userId: string,
  { linkId, knownHere }: { linkId: string | null; knownHere: boolean },
  attempts: SignInAttempts,
): Promise<{ keys: string[]; spared: boolean }> {
  const everywhere = `second factor of ${userId}`;
  if (!(await attempts.take(everywhere))) return { keys: [everywhere], spared: false };
  const wayPast = linkId ? `second factor, link ${linkId}` : knownHere ? `second factor, where known ${userId}` : null;
  if (wayPast === null || (await attempts.take(wayPast))) throw await attempts.refusal(everywhere);
  return { keys: [everywhere, wayPast], spared: true };
}

/** The id of a sign-in link that works and was mailed to this account; else null. */
async function ownLink(ctx: PublicCtx, pass: string, userId: string): Promise<string | null> {
  const id = readLinkToken(ctx.keyFor, "sign_in", pass);
  const link = id && (await findLink(ctx.db, "sign_in", id));
  return link && link.user_id === userId ? id : null;
}
