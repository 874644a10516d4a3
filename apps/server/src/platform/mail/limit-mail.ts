import {
  maxMailsOfNetwork,
  maxMailsOfSender,
  maxMailsToAddress,
  maxMailsToAddressOfAll,
} from "@safeport/contract/kernel/mail.limits";
import type { Services } from "../context.ts";
import { AppError, type ErrorDetail } from "../http/app-error.ts";
import { createAttemptCounter } from "../limits/attempt-counter.ts";
import { networkOf } from "../limits/network-of.ts";
import type { Tx } from "../transaction.ts";
import { mailboxOf } from "./mailbox-of.ts";

const dayMs = 24 * 3_600_000;
/** IPv4 addresses with the same first 24 bits count as one network. */
const networkBits = 24;

/** A mail to an address that may belong to another person than its sender. */
interface CausedMail {
  address: string;
  /** The senders: the caller's account and the company they act for. Empty for a visitor, whose network is then the sender. */
  senders: readonly string[];
  /** Network address of the caller; null if the connection is closed. Left out where no call from one network is behind the mail: its senders are limited. */
  ip?: string | null;
  /** The owner of the address asked for the mail, so strangers cannot use up its limit. */
  isWanted?: boolean;
}

/**
 * Counts a mail that others than its reader can cause; call it before queueing each such mail. Throws 429 if a signed-in sender has reached a
 * daily limit: to this address, to all addresses, or from their network. Returns false if the mail must silently not be sent: the address has
 * reached its limit for all senders, which must not reveal the other senders, or the caller is a visitor. A mail whose transaction fails does
 * not count.
 */
export async function limitMail(
  { keyFor, settings }: Pick<Services, "keyFor" | "settings">,
  tx: Tx,
  { address, senders, ip, isWanted = false }: CausedMail,
): Promise<boolean> {
  const counter = createAttemptCounter(tx, keyFor("mails-to-address"), dayMs);
  const isOver = async (key: string, max: number) => (await counter.add(key)) > max * settings.rateLimitFactor;
  const refuse = async (key: string, detail: ErrorDetail) => {
    if (senders.length === 0) return false;
    const { remainingMs } = await counter.read(key);
    throw new AppError("rate_limited", detail, { retryAfter: Math.max(1, Math.ceil(remainingMs / 1_000)) });
  };
  const mailbox = mailboxOf(address);
  const network = `network ${networkOf(ip ?? null, networkBits)}`;
  for (const sender of senders.length > 0 ? senders : [network]) {
    const key = `${sender} to ${mailbox}`;
    if (await isOver(key, maxMailsToAddress)) return refuse(key, "too_many_mails_to_address");
  }
  for (const sender of senders) if (await isOver(sender, maxMailsOfSender)) return refuse(sender, "too_many_mails");
  // All that come from no network would share one number, and the mails of one company use up those of the others.
  const isCounted = ip !== undefined || senders.length === 0;
  if (isCounted && (await isOver(network, maxMailsOfNetwork))) return refuse(network, "too_many_mails");
  return isWanted || !(await isOver(`all to ${mailbox}`, maxMailsToAddressOfAll));
}

/** Whether a mail that goes along with something else may be sent: one that is too many is left out, and refuses nothing. */
export async function mayMail(services: Pick<Services, "keyFor" | "settings">, tx: Tx, mail: CausedMail): Promise<boolean> {
  try {
    return await limitMail(services, tx, mail);
  } catch (error) {
    if (error instanceof AppError && error.code === "rate_limited") return false;
    throw error;
  }
}
