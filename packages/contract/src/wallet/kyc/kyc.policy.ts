import { type Actor, isResearcher, isStaff } from "../../kernel/actor.ts";
import { nextKycState } from "./kyc.state.ts";
import { type KycAction, type KycFormState, kycActions } from "./kyc.values.ts";

/** A form, as far as the right to decide about it depends on it. */
export interface KycFacts {
  user_id: string;
  state: KycFormState;
}

export const kycPolicy = {
  /** Only researchers are paid, so only they show who they are. */
  submit: (actor: Actor) => isResearcher(actor),
  read: (actor: Actor) => isStaff(actor),
  /** Staff never review their own form. */
  review: (actor: Actor, { user_id }: KycFacts) => isStaff(actor) && actor.user_id !== user_id,
};

/** Allowed actions of the caller on a form. */
export function kycCan(actor: Actor, form: KycFacts): KycAction[] {
  if (!kycPolicy.review(actor, form)) return [];
  return kycActions.filter((action) => nextKycState(form.state, action) !== null);
}
