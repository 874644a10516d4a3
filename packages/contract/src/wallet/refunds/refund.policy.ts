import type { Actor } from "../../kernel/actor.ts";
import { type MoneyFacts, moneyPolicy } from "../money/money.policy.ts";
import {
  nextRefundStatus,
  type RefundAction,
  type RefundStatus,
  type RefundStep,
  refundActions,
  refundTransitions,
} from "./refund.state.ts";

/** A refund, as far as the right to act on it depends on it. */
export interface RefundFacts extends MoneyFacts {
  status: RefundStatus;
  provider: "manual" | "stripe";
  /** The person who proposed to begin its payment. */
  proposed_by?: string | null;
  /** The person who said that the payment was not made or came back. */
  reversal_by?: string | null;
  /** Its batch; a refund that staff pay singly has none. */
  batch_id?: string | null;
  /** Whether it was put back into the queue after its order may have reached the bank. */
  was_ordered?: boolean;
}

export const refundPolicy = {
  read: moneyPolicy.read,
  act: (actor: Actor, refund: MoneyFacts, action: RefundAction) =>
    refundTransitions[action].by === "company" ? moneyPolicy.refund(actor, refund) : moneyPolicy.correct(actor, refund),
};

/** Allowed actions of the caller on a refund. What became of one to a card, Stripe alone knows; staff can only ask to end it. */
export function refundCan(actor: Actor, refund: RefundFacts): RefundStep[] {
  const actions = refundActions.filter(
    (action) =>
      nextRefundStatus(refund.status, action) !== null &&
      !(action === "requeue" && refund.batch_id !== null) &&
      !(action === "cancel" && refund.was_ordered) &&
      !(action === "process" && refund.proposed_by === actor.user_id) &&
      !((action === "fail" || action === "return") && refund.reversal_by === actor.user_id) &&
      (refund.provider === "manual" || action === "fail") &&
      refundPolicy.act(actor, refund, action),
  );
  const isProposed = (refund.status === "requested" && refund.proposed_by) || refund.reversal_by;
  return isProposed && refundPolicy.act(actor, refund, "process") ? [...actions, "decline"] : actions;
}
