import type { Ctx } from "../../platform/context.ts";
import { limitMail } from "../../platform/mail/limit-mail.ts";
import type { Tx } from "../../platform/transaction.ts";
import type { CompanyRow } from "./company.queries.ts";

interface MailOfCompany {
  company: Pick<CompanyRow, "id" | "domain" | "domain_status">;
  address: string;
}

/**
 * Counts a mail that the caller causes in the name of a company, as `limitMail`. Mails of a company to its own domain do not
 * count towards the limit of an address for all senders, or strangers could keep it from verifying the domain again.
 */
export function limitCompanyMail(ctx: Ctx, tx: Tx, { company, address }: MailOfCompany): Promise<boolean> {
  const senders = [`company ${company.id}`, `person ${ctx.actor.user_id}`];
  return limitMail(ctx, tx, { address, senders, ip: ctx.request.ip, isWanted: hasShownDomainOf(address, company) });
}

/** Whether the company controls the domain of the address, or did when it was last checked with success. */
function hasShownDomainOf(address: string, { domain, domain_status }: MailOfCompany["company"]): boolean {
  return (domain_status === "verified" || domain_status === "revoked") && address.endsWith(`@${domain}`);
}
