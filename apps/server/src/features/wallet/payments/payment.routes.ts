import { isStaff } from "@safeport/contract/kernel/actor";
import { reversibleStatuses } from "@safeport/contract/wallet/awards/award.values";
import { withdrawalStatuses } from "@safeport/contract/wallet/core/withdrawal.values";
import type { DepositStatus } from "@safeport/contract/wallet/deposits/deposit.state";
import { listHolds } from "@safeport/contract/wallet/money/hold.endpoints";
import { moneyPolicy } from "@safeport/contract/wallet/money/money.policy";
import type { Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import * as endpoints from "@safeport/contract/wallet/payments/payment.endpoints";
import type { PaymentAction } from "@safeport/contract/wallet/payments/payment.values";
import { setProgramShare as setShareEndpoint } from "@safeport/contract/wallet/payments/share.endpoints";
import * as wallet from "@safeport/contract/wallet/payments/wallet.endpoints";
import { refundCan } from "@safeport/contract/wallet/refunds/refund.policy";
import { refundStatuses } from "@safeport/contract/wallet/refunds/refund.state";
import { withdrawalCan } from "@safeport/contract/wallet/withdrawals/withdrawal.policy";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Http, mount, mountIdempotent, mountList } from "../../../platform/http/mount.ts";
import { answerPromise } from "../awards/answer-promise.ts";
import { presentAward } from "../awards/present-award.ts";
import { reverseAward } from "../awards/reverse-award.ts";
import { type AwardRow, findAward, listParts } from "../core/award.queries.ts";
import { presentProposal } from "../deposits/deposit.routes.ts";
import { holdsOf, presentHold } from "../money/list-holds.ts";
import { adjust, decideAdjustment } from "./adjust.ts";
import { type AdjustmentRow, findAdjustment } from "./adjustment.queries.ts";
import { exportPayments } from "./export-payments.ts";
import { getMoneyOverview } from "./get-money-overview.ts";
import { changeWalletSettings, getWallet, setProgramShare, setSubscription } from "./get-wallet.ts";
import { type PaymentRow, pageOfPayments } from "./payment.queries.ts";

function presentPayment(row: PaymentRow, ctx: Ctx): Payment {
  const { company_id, company_name, user_id, username, report_title, program_title, program_handle } = row;
  return {
    transaction_id: row.id,
    billing_type: row.type,
    direction: row.direction,
    amount: Number(row.amount),
    fee: Number(row.fee),
    currency: row.currency,
    date: row.created_at.toISOString(),
    status: row.status,
    report_id: row.report_id,
    program_id: row.program_id,
    report: report_title === null ? null : { number: row.report_number, title: report_title },
    program: program_title === null || program_handle === null ? null : { title: program_title, handle: program_handle },
    company: company_id && company_name !== null ? { company_id, name: company_name } : null,
    user: user_id && username !== null ? { user_id, username } : null,
    reference: row.reference,
    provider: row.provider,
    proposal: row.type === "deposit" ? presentProposal({ ...row, status: row.status as DepositStatus }, ctx) : null,
    final_at: row.final_at?.toISOString() ?? null,
    left: row.left === null ? null : Number(row.left),
    returned_amount: row.returned_amount === null ? null : Number(row.returned_amount),
    can: actionsOf(row, ctx),
  };
}

function actionsOf(row: PaymentRow, { actor }: Ctx): PaymentAction[] {
  const { type, status, member_role, user_id, left, taken_back, provider } = row;
  const withdrawn = withdrawalStatuses.find((one) => one === status);
  // Only the desk puts payments back into the queue: it knows which are in a batch.
  if (type === "withdrawal" && withdrawn && user_id)
    return withdrawalCan(actor, { user_id, status: withdrawn }).filter((action) => action !== "requeue");
  const refunded = refundStatuses.find((one) => one === status);
  if (type === "refund" && refunded && provider)
    return refundCan(actor, { member_role, status: refunded, provider }).filter((action) => action !== "requeue");
  const corrects = moneyPolicy.correct(actor, { member_role });
  if (type === "deposit" && status === "confirmed")
    return [
      ...(Number(left) > 0 && moneyPolicy.refund(actor, { member_role }) ? (["refund"] as const) : []),
      ...(Number(left) > 0 && corrects ? (["take_back"] as const) : []),
      ...(Number(taken_back) > 0 && corrects ? (["reinstate"] as const) : []),
    ];
  if (type === "deposit" && (status === "open" || status === "processing"))
    return [
      ...(corrects && provider === "manual" ? (["confirm"] as const) : []),
      ...(corrects && row.proposer !== null ? (["decline"] as const) : []),
      ...(status === "open" && (corrects || moneyPolicy.deposit(actor, { member_role })) ? (["cancel"] as const) : []),
    ];
  if (type === "adjustment" && status === "waiting" && corrects) return ["decide"];
  const isAward = type === "bounty" || type === "bonus" || type === "retest";
  if (isAward && (reversibleStatuses as readonly string[]).includes(status) && corrects) return ["reverse"];
  return [];
}

function presentAdjustment(row: AdjustmentRow) {
  const isAdded = row.from_kind === "platform:adjustments";
  return {
    adjustment_id: row.id,
    kind: isAdded ? row.to_kind : row.from_kind,
    company_id: row.company_id,
    user_id: row.user_id,
    amount: isAdded ? Number(row.amount) : -Number(row.amount),
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    created_at: row.created_at.toISOString(),
  };
}

/** Mounts balances, the list of payments, and the actions of staff and researchers on awards. */
export function paymentRoutes(http: Http): void {
  const same = <T>(result: T) => result;
  mount(http, wallet.getWallet, (ctx, { query }) => getWallet(ctx, query.company_id), same);
  mount(http, wallet.changeWalletSettings, (ctx, { params, body }) => changeWalletSettings(ctx, params.company_id, body), same);
  mount(http, wallet.setSubscription, (ctx, { params, body }) => setSubscription(ctx, params.company_id, body.amount), same);
  mount(
    http,
    setShareEndpoint,
    (ctx, { params, body }) => setProgramShare(ctx, params.company_id, params.program_id, body.share),
    same,
  );
  mountList(http, listHolds, (ctx, { params, query }) => holdsOf(ctx, params.company_id, query), presentHold);
  mountList(http, endpoints.listPayments, (ctx, { query }) => pageOfPayments(ctx.db, ctx.actor, query), presentPayment);
  mount(http, endpoints.exportPayments, (ctx, { query }) => exportPayments(ctx, query), same);
  mount(http, endpoints.getMoneyOverview, (ctx) => getMoneyOverview(ctx), same);
  const award = {
    idOf: ({ id }: AwardRow) => id,
    load: async (ctx: Ctx, id: string) => {
      const award = await withParts(ctx, await findAward(ctx.db, id));
      const isPayee = award.parts.some(({ user_id }) => user_id === ctx.actor.user_id);
      if (!isPayee && !isStaff(ctx.actor)) throw new AppError("not_found", "no_award");
      return award;
    },
  };
  mountIdempotent(
    http,
    endpoints.reverseAward,
    async (ctx, { params, body }) => withParts(ctx, await reverseAward(ctx, params.award_id, body)),
    presentAward,
    award,
  );
  mountIdempotent(
    http,
    endpoints.answerPromise,
    async (ctx, { params, body }) => withParts(ctx, await answerPromise(ctx, params.award_id, body.received)),
    presentAward,
    award,
  );
  const adjustment = {
    idOf: ({ id }: AdjustmentRow) => id,
    load: async (ctx: Ctx, id: string) => {
      const row = isStaff(ctx.actor) ? await findAdjustment(ctx.db, id) : undefined;
      if (!row) throw new AppError("not_found", "no_adjustment");
      return row;
    },
  };
  mountIdempotent(http, endpoints.adjust, (ctx, { body }) => adjust(ctx, body), presentAdjustment, adjustment);
  mountIdempotent(
    http,
    endpoints.decideAdjustment,
    (ctx, { params, body }) => decideAdjustment(ctx, params.adjustment_id, body),
    presentAdjustment,
    adjustment,
  );
}

async function withParts(ctx: Ctx, award: AwardRow | undefined) {
  if (!award) throw new AppError("not_found", "no_award");
  return { ...award, parts: await listParts(ctx.db, award.id) };
}
