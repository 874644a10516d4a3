import { type Actor, isStaff } from "../kernel/actor.ts";
import { nextWithdrawalStatus, withdrawalTransitions } from "./withdrawal.state.ts";
import { type WithdrawalAction, type WithdrawalStatus, withdrawalActions } from "./withdrawal.values.ts";

/** A withdrawal, as far as the right to act on it depends on it. */
export interface WithdrawalFacts {
  user_id: string;
  status: WithdrawalStatus;
  /** Who wanted to begin its payment before. */
  proposed_by?: string | null;
}

const isOwner = (actor: Actor, { user_id }: WithdrawalFacts) => actor.user_id === user_id;
/** Staff never decide about their own money. */
const judges = (actor: Actor, withdrawal: WithdrawalFacts) => isStaff(actor) && !isOwner(actor, withdrawal);

export const withdrawalPolicy = {
  read: (actor: Actor, withdrawal: WithdrawalFacts) => isOwner(actor, withdrawal) || isStaff(actor),
  act: (actor: Actor, withdrawal: WithdrawalFacts, action: WithdrawalAction) =>
    withdrawalTransitions[action].by === "owner" ? isOwner(actor, withdrawal) : judges(actor, withdrawal),
};

/** Allowed actions of the caller on a withdrawal. */
export function withdrawalCan(actor: Actor, withdrawal: WithdrawalFacts): WithdrawalAction[] {
  return withdrawalActions.filter(
    (action) =>
      nextWithdrawalStatus(withdrawal.status, action) !== null &&
      !(action === "process" && withdrawal.proposed_by === actor.user_id) &&
      withdrawalPolicy.act(actor, withdrawal, action),
  );
}
