import { maxMailsToAddress, maxMailsToAddressOfAll } from "@safeport/contract/companies/company.limits";
import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { createAttemptCounter } from "../../platform/limits/attempt-counter.ts";
import type { Tx } from "../../platform/transaction.ts";
import type { CompanyRow } from "./company.queries.ts";

const dayMs = 24 * 3_600_000;

interface MailOfCompany {
  company: Pick<CompanyRow, "id" | "domain" | "domain_status">;
  address: string;
}

/**
 * Counts a mail of a company to an address that nobody has confirmed to us, in whichever process; throws 429 when the company has had enough sent
 * there within a day. A mail whose transaction fails does not count. Returns false when the address has got enough from all companies: the
 * mail is not to be sent, and nothing is said, because the company would learn that others write to this address. Mails of a company to its own
 * domain are no part of that, or strangers could keep it from verifying the domain again.
 */
export async function limitMailsTo(ctx: Ctx, tx: Tx, { company, address }: MailOfCompany): Promise<boolean> {
  const counter = createAttemptCounter(tx, ctx.keyFor("mails-to-address"), dayMs);
  const ofCompany = `${company.id} ${address}`;
  if ((await counter.add(ofCompany)) > maxMailsToAddress * ctx.settings.rateLimitFactor) {
    const { remainingMs } = await counter.read(ofCompany);
    const retryAfter = Math.max(1, Math.ceil(remainingMs / 1_000));
    throw new AppError("rate_limited", "too_many_mails_to_address", { retryAfter });
  }
  if (hasShownDomainOf(address, company)) return true;
  return (await counter.add(address)) <= maxMailsToAddressOfAll * ctx.settings.rateLimitFactor;
}

/** Whether the company controls the domain of the address, or did when it was last checked with success. */
function hasShownDomainOf(address: string, { domain, domain_status }: MailOfCompany["company"]): boolean {
  return (domain_status === "verified" || domain_status === "revoked") && address.endsWith(`@${domain}`);
}
