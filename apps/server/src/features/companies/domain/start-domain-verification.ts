import { randomBytes } from "node:crypto";
import { challengeDays } from "@safeport/contract/companies/domain.limits";
import type { DomainChallenge, StartDomainInput } from "@safeport/contract/companies/domain.schema";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { assertMay, companyEntry } from "../assert-may.ts";
import { lockCompany } from "../get-company.ts";
import { limitCompanyMail } from "../limit-company-mail.ts";
import { metaName, recordName } from "./check-proof.ts";
import { type DomainProof, findStarted, prolong, replaceStarted, setDomainState } from "./domain.queries.ts";
import { queueMailboxMail } from "./mailbox-mail.ts";

/**
 * Says what to publish, or mails a link. Starting the same verification again keeps its token, so that a published record stays right. A company that
 * has verified a domain, or has lost one, keeps that state until the new one is verified. Only its controller learns, from `verifyDomain`,
 * that another company has verified it.
 */
export async function startDomainVerification(
  ctx: Ctx,
  { company_id, domain, method, email: mailbox }: z.output<typeof StartDomainInput>,
): Promise<DomainProof> {
  const email = mailbox ?? null;
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, company_id, tx, "update");
    assertMay("verify_domain", ctx, company);
    if (!ctx.actor.email_verified) throw new AppError("forbidden", "email_unverified");
    // Another domain replaces the verified one, so only people who may edit the company can start it.
    if (company.domain_status === "verified" && company.domain !== domain) assertMay("edit", ctx, company);
    const before = await findStarted(tx, company_id);
    const isSame = before && before.domain === domain && before.method === method && before.email === email;
    const token = email === null ? randomBytes(16).toString("hex") : null;
    const proof = isSame
      ? await prolong(tx, before.id, challengeDays)
      : await replaceStarted(tx, { company_id, domain, method, email, token, started_by: ctx.actor.user_id }, challengeDays);
    if (company.domain_status === "pending" || company.domain_status === "failed")
      await setDomainState(tx, company_id, {
        // Staff vouched for the company with the domain it had, so another one counts only once it is verified.
        ...(company.standing !== "vouched" && { domain }),
        domain_verification_method: method,
        domain_status: "pending",
      });
    if (email !== null && (await limitCompanyMail(ctx, tx, { company, address: email })))
      await queueMailboxMail(tx, proof, { company: company.name, again: false });
    return {
      result: proof,
      audit: [companyEntry(company, "company.domain_started", { new_domain: domain, method })],
      events: [{ type: "company.updated", subject_id: company_id, data: {} }],
    };
  });
}

/** Instructions for the owner of the domain. */
export function presentChallenge({ method, domain, token, email, expires_at }: DomainProof): DomainChallenge {
  const common = { method, domain, expires_at: expires_at.toISOString() };
  if (email !== null) return { ...common, email };
  const value = token ?? "";
  if (method === "TXT_RECORD") return { ...common, token: value, record_name: recordName(domain), record_value: value };
  return { ...common, token: value, meta_tag: `<meta name="${metaName}" content="${value}">` };
}
