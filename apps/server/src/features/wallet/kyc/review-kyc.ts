import type { NewEvent } from "@safeport/contract/events/domain-event";
import type { AuditAction } from "@safeport/contract/kernel/audit.values";
import { kycValidYears } from "@safeport/contract/wallet/kyc/kyc.limits";
import { kycPolicy } from "@safeport/contract/wallet/kyc/kyc.policy";
import { nextKycState } from "@safeport/contract/wallet/kyc/kyc.state";
import type { KycAction, KycFormState } from "@safeport/contract/wallet/kyc/kyc.values";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import type { UploadRow } from "../../../platform/files/upload.queries.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { checkHolders } from "../bank-accounts/review-bank-account.ts";
import {
  endApprovals,
  findForm,
  findFormFiles,
  findSameDocument,
  type KycFormRow,
  pageOfForms,
  setApproved,
  setRejected,
  setReviewer,
} from "../core/kyc.queries.ts";
import { openIdentity, sealReason } from "../core/kyc-secrets.ts";
import { lockAccount, type PersonRow } from "../core/person.queries.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { screenPerson } from "../sanctions/screen-person.ts";
import { queueKycMail } from "./kyc-mail.ts";

/** One page of forms; 404 for everybody but staff. */
export async function listForms(
  ctx: Ctx,
  filter: PageOfChanges & { state?: KycFormState | undefined; search?: string | undefined },
) {
  if (!kycPolicy.read(ctx.actor)) throw new AppError("not_found");
  return pageOfForms(ctx.db, filter);
}

export interface FormDetails {
  form: KycFormRow;
  same_document: string[];
  files: UploadRow[];
}

/** One form with who else sent its document; 404 for everybody but staff. */
export async function readForm(ctx: Ctx, id: string): Promise<FormDetails> {
  const form = await getForm(ctx, id);
  const [same_document, files] = await Promise.all([findSameDocument(ctx.db, form), findFormFiles(ctx.db, id)]);
  return { form, same_document, files };
}

/** Begins the review of a form. */
export function takeForm(ctx: Ctx, id: string): Promise<KycFormRow> {
  return decide(ctx, id, "take", async (tx) => {
    await setReviewer(tx, id, ctx.actor.user_id);
    return ["kyc.taken", "kyc.taken"];
  });
}

/**
 * Approves a form, ends an earlier approval, and compares the holders of the person's bank accounts with the name. Throws 422 without a reason if
 * somebody else sent the same document.
 */
export function approveForm(ctx: Ctx, id: string, reason: string): Promise<KycFormRow> {
  return decide(ctx, id, "approve", async (tx, form, person) => {
    const others = await findSameDocument(tx, form);
    if (others.length > 0 && reason === "") throw invalidField(["body", "reason"], "reason_required");
    const { isHeld } = await screenPerson(ctx, tx, person, [openIdentity(ctx.keyFor, form).legal_name]);
    if (isHeld) throw new AppError("conflict", "sanctions_hit");
    await endApprovals(tx, form.user_id);
    await setApproved(tx, id, ctx.actor.user_id, kycValidYears);
    await checkHolders(ctx, tx, form.user_id, openIdentity(ctx.keyFor, form).legal_name);
    await queueKycMail(tx, person, "approved");
    return ["kyc.approved", "kyc.approved", others.length > 0 ? { same_document: others.length, reason } : {}];
  });
}

/** Rejects a form with a reason. */
export function rejectForm(ctx: Ctx, id: string, reason: string): Promise<KycFormRow> {
  return decide(ctx, id, "reject", async (tx, _form, person) => {
    await setRejected(tx, id, ctx.actor.user_id, sealReason(ctx.keyFor, id, reason));
    await queueKycMail(tx, person, "rejected");
    return ["kyc.rejected", "kyc.rejected"];
  });
}

type Decide = (tx: Tx, form: KycFormRow, person: PersonRow) => Promise<[AuditAction, KycEvent, snapshot?: object]>;
type KycEvent = Extract<NewEvent["type"], `kyc.${string}`>;

/** Changes a form, with its person locked. Throws 404 for everybody but staff, 403 for their own, 409 when the state does not allow it. */
async function decide(ctx: Ctx, id: string, action: KycAction, save: Decide): Promise<KycFormRow> {
  const { user_id } = await getForm(ctx, id);
  return unitOfWork(ctx, async (tx) => {
    const person = await lockAccount(tx, user_id);
    const form = await findForm(tx, id);
    if (!person || !form) throw new AppError("not_found", "no_kyc_form");
    if (!kycPolicy.review(ctx.actor, form)) throw new AppError("forbidden", "own_review");
    if (!nextKycState(form.state, action)) throw new AppError("conflict", "kyc_decided");
    const [entry, type, snapshot] = await save(tx, form, person);
    return {
      result: (await findForm(tx, id)) ?? form,
      audit: [personEntry(entry, person, { kyc_id: id, ...snapshot })],
      events: [{ type, subject_id: user_id, data: { kyc_id: id } }],
    };
  });
}

/** A form; throws 404 for everybody but staff, as if there were none. */
export async function getForm({ db, actor }: Ctx, id: string): Promise<KycFormRow> {
  const form = kycPolicy.read(actor) ? await findForm(db, id) : undefined;
  if (!form) throw new AppError("not_found", "no_kyc_form");
  return form;
}
