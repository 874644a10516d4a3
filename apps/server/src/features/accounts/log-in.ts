import type { LoginInput } from "@safeport/contract/accounts/account.schema";
import type { Assurance } from "@safeport/contract/kernel/actor";
import { newId } from "@safeport/db/new-id";
import type { PublicCtx } from "../../platform/context.ts";
import { recordChange } from "../../platform/events/event.queries.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { findForLogin } from "./account.queries.ts";
import { readLinkToken } from "./email/link-token.ts";
import { findLink, useLink } from "./email/mailed-link.queries.ts";
import { isPassword } from "./password/password-rules.ts";
import { deviceOf } from "./sessions/device-of.ts";
import { queueNewDeviceMail } from "./sessions/new-device-mail.ts";
import { findEarlierSignIns, insertSession } from "./sessions/session.queries.ts";
import { sessionHours, signToken } from "./sessions/session-tokens.ts";
import type { SignInAttempts, SignInLimits } from "./sign-in-attempts.ts";
import { useCode } from "./two-factor/second-factor.ts";

/** Checks the password, and the code of a second factor where there is one, and opens a session. An unknown name, a wrong password and a closed account get the same answer after the same time. */
export async function logIn(ctx: PublicCtx, { username, password, pass, code }: LoginInput, { passwords, codes }: SignInLimits) {
  const { user, hash, ...ways } = await whoIs(ctx, { name: username.toLowerCase(), password, pass }, passwords);
  if (user.two_factor_enabled && code === undefined) throw new AppError("two_factor_required");
  const counted = user.two_factor_enabled ? await countCode(user.id, ways, codes) : { keys: [], spared: false };
  const linkId = ways.spared || counted.spared ? ways.linkId : null;
  const wrongCode = new AppError("two_factor_required", "code_wrong");
  const sessionId = newId();
  const expiresAt = new Date(Date.now() + sessionHours * 3_600_000);
  await unitOfWork(ctx, async (tx) => {
    // Of several sign-ins by one link, the first succeeds.
    if (linkId && !(await useLink(tx, "sign_in", linkId))) throw new AppError("sign_in_limited", "too_many_sign_ins");
    if (user.two_factor_enabled && !(await useCode(tx, { userId: user.id, code: code ?? "", keyFor: ctx.keyFor })))
      throw wrongCode;
    const { userAgent: user_agent, ip } = ctx.request;
    const device = deviceOf(user_agent);
    const earlier = await findEarlierSignIns(tx, user.id, device);
    const assurance: Assurance = user.two_factor_enabled ? "second_factor" : "password";
    const proof = { password_hash: hash, assurance };
    const session = { id: sessionId, user_id: user.id, ...proof, expires_at: expiresAt, user_agent, ...device, ip };
    if (!(await insertSession(tx, session))) throw new AppError("credentials_invalid", "login_failed");
    if (earlier.any && !earlier.same) await queueNewDeviceMail(tx, user, { ...device, ip, at: new Date().toISOString() });
    return {
      result: undefined,
      audit: [
        {
          user_id: user.id,
          action: "session.started",
          object_type: "session",
          object_id: sessionId,
          snapshot: { username: user.username },
        },
      ],
    };
  }).catch(async (error: unknown) => {
    // Somebody who has the password guesses: its owner must hear of it.
    if (error === wrongCode) await recordRefusal(ctx, user);
    throw error;
  });
  for (const key of counted.keys) await codes.giveBack(key);
  const token = await signToken(ctx.keyFor("session-tokens"), { sessionId, userId: user.id, expiresAt });
  return { token, expiresAt, user };
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
 * and a username belong to the same account. A stranger must not lock an owner out by keeping the name at its limit, so there are two
 * ways past it, each with a counter of its own: an address that the account recently signed in from, and a link that is mailed to
 * its owner. Otherwise every attempt over the limit gets the same answer after the same time, even with the right password, so nobody
 * learns which addresses those are.
 */
async function whoIs(ctx: PublicCtx, { name, password, pass }: Credentials, attempts: SignInAttempts) {
  const everywhere = `everywhere ${name}`;
  const tooMany = await attempts.take(everywhere);
  const found = await findForLogin(ctx.db, name, ctx.request.ip);
  const linkId = found && pass ? await ownLink(ctx, pass, found.id) : null;
  const wayPast = linkId ? `link ${linkId}` : found?.known_here ? `where known ${name}` : null;
  const spared = tooMany && wayPast !== null;
  const refused = spared ? await attempts.take(wayPast) : tooMany;
  const right = await isPassword(password, found?.password_hash ?? null);
  if (!found || !right || refused || found.state !== "active") {
    await recordRefusal(ctx, found ?? null);
    throw tooMany ? await attempts.refusal(everywhere) : new AppError("credentials_invalid", "login_failed");
  }
  await attempts.giveBack(everywhere);
  if (spared) await attempts.giveBack(wayPast);
  const { password_hash: hash, known_here: knownHere, ...user } = found;
  return { user, hash, knownHere, linkId, spared };
}

/**
 * Counts a code as wrong in the counters of the returned keys; throws 429 after too many. Somebody who has the password must not lock the
 * owner out either, so the same two ways lead past the limit, each with a counter of its own.
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

/**
 * Leaves a failed sign-in in the audit log, with the account that was tried, if there is one. What was typed for a name is not stored: it may
 * be a password. Both cases take one insert, so that they take the same time.
 */
async function recordRefusal(ctx: PublicCtx, account: { id: string; username: string } | null): Promise<void> {
  await ctx.db.transaction().execute((tx) =>
    recordChange(tx, {
      audit: [
        {
          id: newId(),
          user_id: account?.id ?? null,
          action: "session.refused",
          status: "failure",
          log_type: account ? "user_log" : "system_log",
          ip: ctx.request.ip,
          request_id: ctx.request.id,
          object_type: "user",
          object_id: account?.id ?? null,
          object_snapshot: account ? { username: account.username } : {},
        },
      ],
      actorId: null,
      events: [],
    }),
  );
}
