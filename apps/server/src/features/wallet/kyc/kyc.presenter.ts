import type { Kyc, KycForm, KycFormDetails } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { kycCan, kycPolicy } from "@safeport/contract/wallet/kyc/kyc.policy";
import type { Ctx } from "../../../platform/context.ts";
import type { KycFormRow } from "../core/kyc.queries.ts";
import { openIdentity, openReason } from "../core/kyc-secrets.ts";
import type { KycStanding } from "./kyc-standing.ts";
import type { FormDetails } from "./review-kyc.ts";

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

/** The caller's own identity check. */
export function presentKyc({ state, form, approved, waitsUntil, maySubmit }: KycStanding, { actor, keyFor }: Ctx): Kyc {
  const identity = form && openIdentity(keyFor, form);
  return {
    state,
    kyc_id: form?.id ?? null,
    legal_name: identity?.legal_name ?? null,
    date_of_birth: identity?.date_of_birth ?? null,
    country: identity?.country ?? null,
    document_type: identity?.document_type ?? null,
    submitted_at: timeOf(form?.submitted_at ?? null),
    decided_at: timeOf(form?.decided_at ?? null),
    reason: form && openReason(keyFor, form),
    expires_at: timeOf(form?.expires_at ?? null),
    approved_until: timeOf(approved?.expires_at ?? null),
    can_submit_from: timeOf(waitsUntil),
    can: maySubmit && kycPolicy.submit(actor) ? ["submit"] : [],
  };
}

/** A form as staff list it. */
export function presentKycForm(form: KycFormRow, { actor }: Ctx): KycForm {
  const { id, user_id, username, reviewer_id, reviewer } = form;
  return {
    kyc_id: id,
    user: { user_id, username },
    state: form.state,
    submitted_at: form.submitted_at.toISOString(),
    reviewer: reviewer_id && reviewer ? { user_id: reviewer_id, username: reviewer } : null,
    decided_at: timeOf(form.decided_at),
    expires_at: timeOf(form.expires_at),
    file_count: form.file_count,
    can: kycCan(actor, form),
  };
}

/** A form with its entered data, and the end of the document's number. */
export function presentKycDetails({ form, same_document, files }: FormDetails, ctx: Ctx): KycFormDetails {
  const { document_number, legal_name, date_of_birth, country, document_type } = openIdentity(ctx.keyFor, form);
  return {
    ...presentKycForm(form, ctx),
    ...{ legal_name, date_of_birth, country, document_type, same_document },
    files: files.map(({ file_id, name, size, content_type }) => ({ file_id, name, size, content_type })),
    // Half of a short number would be most of it.
    document_number_end: document_number.slice(-Math.min(4, Math.floor(document_number.length / 2))),
    full_name: form.full_name,
    reason: openReason(ctx.keyFor, form),
  };
}
