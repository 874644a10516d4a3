import { maxMailsToAddress } from "@safeport/contract/companies/company.limits";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { createAttemptCounter } from "../../platform/limits/attempt-counter.ts";
import type { Tx } from "../../platform/transaction.ts";

const dayMs = 24 * 3_600_000;

/**
 * Counts a mail to an address that nobody has confirmed to us, whoever asks for it and in whichever process; throws 429 when it has got
 * enough within a day. A mail whose transaction fails does not count.
 */
export async function limitMailsTo(ctx: Ctx, tx: Tx, address: string): Promise<void> {
  const counter = createAttemptCounter(tx, ctx.keyFor("mails-to-address"), dayMs);
  if ((await counter.add(address)) <= maxMailsToAddress * ctx.settings.rateLimitFactor) return;
  const { remainingMs } = await counter.read(address);
  const retryAfter = Math.max(1, Math.ceil(remainingMs / 1_000));
  throw new AppError("rate_limited", "too_many_mails_to_address", { retryAfter });
}
