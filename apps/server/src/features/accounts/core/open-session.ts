import { sessionHours } from "@safeport/contract/accounts/core/sign-in.limits";
import type { Assurance } from "@safeport/contract/kernel/actor";
import { newId } from "@safeport/db/new-id";
import type { PublicCtx } from "../../../platform/context.ts";
import type { Outcome } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { deviceOf } from "./device-of.ts";
import { queueNewDeviceMail } from "./new-device-mail.ts";
import { findEarlierSignIns, insertSession } from "./session.queries.ts";
import { signToken } from "./session-tokens.ts";

/** Proof of a person's identity. */
interface Proof {
  assurance: Assurance;
  /** The hash that the given password was compared with, if one was given. */
  password_hash?: string;
  /** The passkey they used, if they did. */
  passkey_id?: string | null;
  /** When they proved it to an identity provider; null: at a time that it does not say. Absent: now. */
  provider_proof?: Date | null;
}

/** So long ago that it is no recent sign-in. */
const never = new Date(0);

/** Opens a session in the caller's transaction, and mails its owner where the browser is new to them; throws 401 when the account has changed meanwhile. */
export async function openSession(
  tx: Tx,
  ctx: PublicCtx,
  user: { id: string; username: string; email: string },
  { assurance, password_hash, passkey_id = null, provider_proof }: Proof,
): Promise<Outcome<{ token: string; expiresAt: Date }>> {
  const id = newId();
  const expiresAt = new Date(Date.now() + sessionHours * 3_600_000);
  const { userAgent: user_agent, ip } = ctx.request;
  const device = deviceOf(user_agent);
  const earlier = await findEarlierSignIns(tx, user.id, device);
  const assured_at = provider_proof === null ? never : (provider_proof ?? null);
  const session = { id, user_id: user.id, assurance, assured_at, passkey_id, expires_at: expiresAt, user_agent, ...device, ip };
  if (!(await insertSession(tx, session, password_hash))) throw new AppError("credentials_invalid", "login_failed");
  if (earlier.any && !earlier.same) await queueNewDeviceMail(tx, user, { ...device, ip, at: new Date().toISOString() });
  const token = await signToken(ctx.keyFor("session-tokens"), { sessionId: id, userId: user.id, expiresAt });
  const by = passkey_id ? "passkey" : provider_proof === undefined ? null : "identity_provider";
  const snapshot = { username: user.username, ...(by && { by }) };
  return {
    result: { token, expiresAt },
    audit: [{ user_id: user.id, action: "session.started", object_type: "session", object_id: id, snapshot }],
  };
}
