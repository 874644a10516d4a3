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
/** The IPv4 addresses that count as one network are those with the same first 24 bits. */
const networkBits = 24;

/** A mail that somebody causes to an address that may be another person's. */
interface CausedMail {
  address: string;
  /** Who causes it, if they have signed in: their account, and the company in whose name it is. Otherwise the network is the sender. */
  senders: readonly string[];
  /** Of the caller. */
  ip: string | null;
  /** The address has shown that it wants the mail, so strangers cannot use its share up. */
  isWanted?: boolean;
}

/**
 * Counts a mail that others than its reader can cause, in whichever process; every such mail is counted here before it is queued. Throws 429 when a
 * sender who has signed in has had enough sent within a day: to this address, or to all, or from their network. Returns false when the mail is not to be
 * sent and nothing is to be said: the address has got enough from all senders, which would tell one of the others, or the caller has not signed in. A
 * mail whose transaction fails does not count.
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
  const network = `network ${networkOf(ip, networkBits)}`;
  for (const sender of senders.length > 0 ? senders : [network]) {
    const key = `${sender} to ${mailbox}`;
    if (await isOver(key, maxMailsToAddress)) return refuse(key, "too_many_mails_to_address");
  }
  for (const sender of senders) if (await isOver(sender, maxMailsOfSender)) return refuse(sender, "too_many_mails");
  if (await isOver(network, maxMailsOfNetwork)) return refuse(network, "too_many_mails");
  return isWanted || !(await isOver(`all to ${mailbox}`, maxMailsToAddressOfAll));
}
