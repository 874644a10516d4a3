import { type Actor, isStaff } from "../../kernel/actor.ts";
import {
  type WithdrawalAction,
  type WithdrawalStatus,
  type WithdrawalStep,
  withdrawalActions,
} from "../core/withdrawal.values.ts";
import { nextWithdrawalStatus, withdrawalTransitions } from "./withdrawal.state.ts";

/** A withdrawal, as far as the right to act on it depends on it. */
export interface WithdrawalFacts {
  user_id: string;
  status: WithdrawalStatus;
  /** The person who proposed to begin its payment. */
  proposed_by?: string | null;
  /** The person who said that the payment was not made or came back. */
  reversal_by?: string | null;
  /** Its batch, and the account at Stripe that it goes to; a payment that staff make singly has neither. */
  batch_id?: string | null;
  stripe_account_id?: string | null;
  /** Whether it was put back into the queue after its order may have reached the bank. */
  was_ordered?: boolean;
}

type Owned = Pick<WithdrawalFacts, "user_id">;
const isOwner = (actor: Actor, { user_id }: Owned) => actor.user_id === user_id;
/** Staff never decide about their own money. */
const judges = (actor: Actor, withdrawal: Owned) => isStaff(actor) && !isOwner(actor, withdrawal);

const isSingle = ({ batch_id, stripe_account_id }: WithdrawalFacts) => batch_id === null && stripe_account_id === null;

export const withdrawalPolicy = {
  read: (actor: Actor, withdrawal: Owned) => isOwner(actor, withdrawal) || isStaff(actor),
  act: (actor: Actor, withdrawal: Owned, action: WithdrawalAction) =>
    withdrawalTransitions[action].by === "owner" ? isOwner(actor, withdrawal) : judges(actor, withdrawal),
};

/** Allowed actions of the caller on a withdrawal. */
export function withdrawalCan(actor: Actor, withdrawal: WithdrawalFacts): WithdrawalStep[] {
  const actions = withdrawalActions.filter(
    (action) =>
      nextWithdrawalStatus(withdrawal.status, action) !== null &&
      !(action === "requeue" && !isSingle(withdrawal)) &&
      !(action === "cancel" && withdrawal.was_ordered) &&
      !(action === "process" && withdrawal.proposed_by === actor.user_id) &&
      !((action === "fail" || action === "return") && withdrawal.reversal_by === actor.user_id) &&
      withdrawalPolicy.act(actor, withdrawal, action),
  );
  const isProposed = (withdrawal.status === "pending" && withdrawal.proposed_by) || withdrawal.reversal_by;
  return isProposed && withdrawalPolicy.act(actor, withdrawal, "process") ? [...actions, "decline"] : actions;
}
