import type { submitKyc as endpoint } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { kycMinAge } from "@safeport/contract/wallet/kyc/kyc.limits";
import { kycPolicy } from "@safeport/contract/wallet/kyc/kyc.policy";
import { newId } from "@safeport/db/new-id";
import { countries } from "countries-list";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { attachUploads } from "../../../platform/files/attach-uploads.ts";
import { AppError, checkFields, invalidField } from "../../../platform/http/app-error.ts";
import { findForms, insertForm } from "../core/kyc.queries.ts";
import { documentDigest, sealIdentity } from "../core/kyc-secrets.ts";
import { lockPerson } from "../core/person.queries.ts";
import { personEntry } from "../core/wallet-entry.ts";
import { queueScreening } from "../sanctions/screen-user.ts";
import { type KycStanding, standingOf } from "./kyc-standing.ts";

/** The caller's identity check. */
export async function getKyc({ db, actor }: Ctx): Promise<KycStanding> {
  return standingOf(await findForms(db, actor.user_id), new Date());
}

/**
 * Sends the caller's form. Throws 403 for people who are not paid, and 409 while one waits for a decision, while an approval lasts, and for 30
 * days after two rejections.
 */
export async function submitKyc(ctx: Ctx, input: z.output<NonNullable<(typeof endpoint)["body"]>>): Promise<KycStanding> {
  const { actor, keyFor } = ctx;
  if (!kycPolicy.submit(actor)) throw new AppError("forbidden", "payouts_for_researchers");
  await checkFields(
    () => {
      if (!(input.country in countries)) throw invalidField(["body", "country"], "invalid_value");
      if (ctx.settings.unpaidCountries.includes(input.country)) throw invalidField(["body", "country"], "person_unpaid");
    },
    () => assertAge(input.date_of_birth),
  );
  return unitOfWork(ctx, async (tx) => {
    const person = await lockPerson(tx, actor.user_id);
    if (!person) throw new AppError("session_ended");
    assertMaySubmit(standingOf(await findForms(tx, actor.user_id), new Date()));
    const id = newId();
    const { legal_name, date_of_birth, country, document_type, document_number } = input;
    const identity = { legal_name, date_of_birth, country, document_type, document_number };
    await insertForm(tx, {
      ...{ id, user_id: actor.user_id, sealed: sealIdentity(keyFor, id, identity) },
      document_digest: documentDigest(keyFor, identity),
    });
    await queueScreening(ctx, tx, actor.user_id);
    await attachUploads(ctx, tx, input.file_ids, { type: "kyc_form", id, reportId: null });
    return {
      result: standingOf(await findForms(tx, actor.user_id), new Date()),
      audit: [personEntry("kyc.submitted", person)],
      events: [{ type: "kyc.submitted", subject_id: actor.user_id, data: { kyc_id: id } }],
    };
  });
}

function assertMaySubmit({ state, form, approved, waitsUntil, maySubmit }: KycStanding): void {
  if (maySubmit) return;
  if (form && (state === "submitted" || state === "in_review"))
    throw new AppError("conflict", "kyc_in_review", { params: { date: dayOf(form.submitted_at) } });
  if (waitsUntil) throw new AppError("conflict", "kyc_wait", { params: { date: dayOf(waitsUntil) } });
  throw new AppError("conflict", "kyc_approved", { params: { date: approved?.expires_at ? dayOf(approved.expires_at) : "" } });
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Throws 422 for a day in the future, over 120 years ago, or of somebody who is too young. Compares days of the calendar, not instants. */
function assertAge(day: string): void {
  const thisYear = new Date().getUTCFullYear();
  const today = dayOf(new Date());
  if (day > today || Number(day.slice(0, 4)) < thisYear - 120)
    throw invalidField(["body", "date_of_birth"], "date_out_of_range", { from: thisYear - 120, to: thisYear });
  if (day > `${String(thisYear - kycMinAge)}${today.slice(4)}`)
    throw invalidField(["body", "date_of_birth"], "too_young", { min: kycMinAge });
}
