import type { KycFormState } from "@safeport/contract/wallet/kyc/kyc.values";
import type { Tone } from "../../../../ui/badge.tsx";

/** The colours of the states of an identity form. */
export const formTones: Record<KycFormState, Tone> = {
  submitted: "amber",
  in_review: "sky",
  approved: "green",
  rejected: "red",
  expired: "grey",
};
