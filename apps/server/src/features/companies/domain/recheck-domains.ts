import { graceDays, recheckDays } from "@safeport/contract/companies/domain.limits";
import pLimit from "p-limit";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { checkProof } from "./check-proof.ts";
import {
  type DomainProof,
  findProof,
  listDue,
  lockCompanyRow,
  noteCheck,
  renewChallenge,
  revokeProof,
} from "./domain.queries.ts";
import { queueDomainMails } from "./domain-mails.ts";
import { queueMailboxMail } from "./mailbox-mail.ts";

/** In one run of the job; the others wait for the next one. */
const maxChecks = 500;
/** A site that does not answer takes up to 20 s. */
const atOnce = 8;
/** Milliseconds after which a run begins no further check. */
const runMs = 10 * 60_000;

/** The job: checks the domains again that were checked long ago, and those that have failed since, the longest waiting first. */
export async function recheckDomains(services: Services, patienceMs = runMs): Promise<void> {
  const until = Date.now() + patienceMs;
  const limit = pLimit(atOnce);
  const due = await listDue(services.db, recheckDays, maxChecks);
  const checks = await Promise.allSettled(
    due.map((proof) => limit(async () => (Date.now() < until ? recheck(services, proof) : undefined))),
  );
  // One that fails here, such as for a lost connection, does not keep the others from being checked.
  const failed = checks.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/**
 * Checks a proof again. If the record or tag is gone, or a mailbox has to confirm again, the company keeps its standing for some days: the
 * proof is checked every day, and the owners are mailed once. After that the proof is revoked, and the owners are mailed again.
 */
async function recheck(services: Services, { id, company_id, ...before }: DomainProof): Promise<void> {
  const result = await checkProof(services.outbound, { id, company_id, ...before });
  await unitOfWork(systemCtx(services, "recheck_domains"), async (tx) => {
    const company = await lockCompanyRow(tx, company_id);
    const proof = await findProof(tx, company_id, id);
    // Somebody may have confirmed or replaced it while the check ran.
    const isSame = proof && proof.checked_at?.getTime() === before.checked_at?.getTime();
    if (company?.domain_status !== "verified" || !isSame) return { result: undefined, audit: [] };
    const since = await noteCheck(tx, id, result === "found");
    if (since === null) return { result: undefined, audit: [] };
    const entry = {
      object_type: "company",
      object_id: company_id,
      company_id,
      snapshot: { name: company.name, domain: company.domain },
    };
    if (since.getTime() < Date.now() - graceDays * 86_400_000) {
      await revokeProof(tx, proof);
      await queueDomainMails(tx, "revoked", company);
      return {
        result: undefined,
        audit: [{ action: "company.domain_revoked", ...entry }],
        events: [{ type: "company.domain_revoked", subject_id: company_id, data: {} }],
      };
    }
    if (proof.failing_since !== null) return { result: undefined, audit: [] };
    await queueDomainMails(tx, "failing", company);
    if (proof.email !== null)
      await queueMailboxMail(tx, await renewChallenge(tx, id, graceDays), { company: company.name, again: true });
    return { result: undefined, audit: [{ action: "company.domain_check_failed", ...entry }] };
  });
}
