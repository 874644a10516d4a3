import { challengeDays } from "@safeport/contract/companies/domain.limits";
import type { DomainCheck } from "@safeport/contract/companies/domain.schema";
import { translate } from "@safeport/messages/translate";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readLinkToken } from "../../accounts/core/link-token.ts";
import { assertMay, companyEntry } from "../assert-may.ts";
import type { CompanyRow } from "../company.queries.ts";
import { getCompany, lockCompany } from "../get-company.ts";
import { checkProof, type ProofResult, recordName } from "./check-proof.ts";
import { type DomainProof, findProof, findStarted, isDomainTaken, setDomainState, setVerified } from "./domain.queries.ts";

type Result = ProofResult | "waiting";

/** Status of the domain that was checked: a company that verifies another domain keeps its own meanwhile. */
const statusOf = { found: "verified", waiting: "pending", missing: "failed", unreachable: "failed" } as const;

/**
 * Checks now whether a company controls the domain that it has started to verify, by the published record or tag, or by the token
 * of a mailed link. The check itself runs outside of any transaction. Throws 409 when nothing was started, and when another
 * company was faster.
 */
export async function verifyDomain(
  ctx: Ctx,
  { company_id, token }: { company_id: string; token?: string | undefined },
): Promise<DomainCheck> {
  const company = await getCompany(ctx, company_id);
  assertMay("verify_domain", ctx, company);
  const proof = token === undefined ? await findStarted(ctx.db, company_id) : await proofOfLink(ctx, company_id, token);
  if (!proof) throw token === undefined ? notStarted() : new AppError("conflict", "domain_link_ended");
  const result = token === undefined ? await look(ctx, proof) : "found";
  if (result === "found") await setFound(ctx, proof);
  else if (result !== "waiting") await setMissing(ctx, proof);
  const { domain } = proof;
  const text = result !== "missing" ? result : proof.method === "TXT_RECORD" ? "missing_record" : "missing_tag";
  const detail = translate(ctx.request.language, `companies/domain.${text}`, { domain, name: recordName(domain) });
  return { domain_status: statusOf[result], checked_at: new Date().toISOString(), detail };
}

async function look({ outbound }: Ctx, proof: DomainProof): Promise<Result> {
  return proof.method === "EMAIL_CONFIRMATION" ? "waiting" : checkProof(outbound, proof);
}

/** The proof whose mailed link this is: one that was started, or one that needs another confirmation. */
async function proofOfLink(ctx: Ctx, companyId: string, token: string): Promise<DomainProof | undefined> {
  const id = readLinkToken(ctx.keyFor, "domain_email", token);
  const proof = id ? await findProof(ctx.db, companyId, id) : undefined;
  const isWaiting =
    proof && (proof.verified_at === null || proof.failing_since !== null) && proof.expires_at.getTime() > Date.now();
  return isWaiting && proof.email ? proof : undefined;
}

function setFound(ctx: Ctx, { id, company_id, domain }: DomainProof): Promise<CompanyRow> {
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, company_id, tx, "update");
    assertMay("verify_domain", ctx, company);
    // It may have been replaced while the check ran.
    const proof = await findProof(tx, company_id, id);
    if (!proof) throw notStarted();
    if (await isDomainTaken(tx, company_id, domain)) throw new AppError("already_exists", "domain_taken");
    await setVerified(tx, proof);
    return {
      result: await getCompany(ctx, company_id, tx),
      audit: [companyEntry(company, "company.domain_verified", { new_domain: domain, method: proof.method })],
      events: [{ type: "company.domain_verified", subject_id: company_id, data: {} }],
    };
  });
}

function setMissing(ctx: Ctx, { company_id, domain, method }: DomainProof): Promise<CompanyRow> {
  return unitOfWork(ctx, async (tx) => {
    const company = await lockCompany(ctx, company_id, tx, "update");
    assertMay("verify_domain", ctx, company);
    if (company.domain_status === "pending") await setDomainState(tx, company_id, { domain_status: "failed" });
    return {
      result: await getCompany(ctx, company_id, tx),
      audit: [companyEntry(company, "company.domain_check_failed", { new_domain: domain, method })],
      events: [{ type: "company.updated", subject_id: company_id, data: {} }],
    };
  });
}

function notStarted(): AppError {
  return new AppError("conflict", "domain_not_started", { params: { days: challengeDays } });
}
