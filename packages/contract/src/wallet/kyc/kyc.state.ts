import type { KycAction, KycFormState } from "./kyc.values.ts";

interface Transition {
  from: readonly KycFormState[];
  to: KycFormState;
}

const open = ["submitted", "in_review"] as const;

/** The life cycle of a form: staff take it, then approve or reject it. */
export const kycTransitions = {
  take: { from: ["submitted"], to: "in_review" },
  approve: { from: open, to: "approved" },
  reject: { from: open, to: "rejected" },
} as const satisfies Record<KycAction, Transition>;

/** The state an action leads to, or null when it is not possible from `state`. */
export function nextKycState(state: KycFormState, action: KycAction): KycFormState | null {
  const { from, to }: Transition = kycTransitions[action];
  return from.includes(state) ? to : null;
}
