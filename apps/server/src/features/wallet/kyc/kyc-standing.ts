import { kycRejections, kycRenewalDays, kycWaitDays } from "@safeport/contract/wallet/kyc/kyc.limits";
import type { KycState } from "@safeport/contract/wallet/kyc/kyc.values";
import type { KycRow } from "../core/kyc.queries.ts";

/** Status of a person's identity check, computed from their forms. */
export interface KycStanding {
  state: KycState;
  /** The newest form. */
  form: KycRow | null;
  /** An approval that counts now; of an earlier form while a renewal is in review. */
  approved: KycRow | null;
  /** When a new form can be sent, after two rejections. */
  waitsUntil: Date | null;
  maySubmit: boolean;
}

const dayMs = 86_400_000;

/** Computes the standing at `now` from the forms of a person, newest first. */
export function standingOf(forms: readonly KycRow[], now: Date): KycStanding {
  const [form = null] = forms;
  const approved = forms.find(({ state, expires_at }) => state === "approved" && expires_at && expires_at > now) ?? null;
  const state: KycState = !form ? "not_started" : form.state === "approved" && form !== approved ? "expired" : form.state;
  const rejected = forms.flatMap(({ state, decided_at }) =>
    state === "rejected" && decided_at && decided_at.getTime() > now.getTime() - kycWaitDays * dayMs ? [decided_at] : [],
  );
  const last = rejected[0];
  const waitsUntil = last && rejected.length >= kycRejections ? new Date(last.getTime() + kycWaitDays * dayMs) : null;
  const isWaiting = state === "submitted" || state === "in_review";
  const isSettled = approved !== null && !isEnding(approved, now);
  return { state, form, approved, waitsUntil, maySubmit: !isWaiting && !isSettled && waitsUntil === null };
}

function isEnding({ expires_at }: KycRow, now: Date): boolean {
  return expires_at !== null && expires_at.getTime() - now.getTime() <= kycRenewalDays * dayMs;
}
