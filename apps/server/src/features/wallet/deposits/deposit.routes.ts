import { isStaff } from "@safeport/contract/kernel/actor";
import * as endpoints from "@safeport/contract/wallet/deposits/deposit.endpoints";
import type { Deposit, DepositProposal } from "@safeport/contract/wallet/deposits/deposit.schema";
import { type DepositAction, isWaiting } from "@safeport/contract/wallet/deposits/deposit.state";
import { type MoneyAction, moneyPolicy } from "@safeport/contract/wallet/money/money.policy";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { errorText } from "../../../platform/http/error-text.ts";
import { type Http, mount, mountBulk, mountIdempotent, mountList } from "../../../platform/http/mount.ts";
import { mountFile } from "../../../platform/http/mount-file.ts";
import { cancelDeposit, confirmDeposit, confirmDeposits, declineDeposit } from "./confirm-deposit.ts";
import { type DepositRow, pageOfDeposits } from "./deposit.queries.ts";
import { getDeposit } from "./get-deposit.ts";
import { openDeposit, reloadDeposit } from "./open-deposit.ts";
import { downloadProForma } from "./pro-forma.ts";
import { reinstateDeposit, takeBackDeposit } from "./take-back-deposit.ts";
import { openTransfer, transferDetails } from "./transfer-details.ts";

function presentDeposit(row: DepositRow, ctx: Ctx): Deposit {
  return {
    deposit_id: row.id,
    company: { company_id: row.company_id, name: row.company_name },
    amount: Number(row.amount),
    currency: row.currency,
    provider: row.provider,
    status: row.status,
    reference: row.reference,
    purchase_order: row.purchase_order,
    received: row.received === null ? null : Number(row.received),
    refunded: Number(row.refunded),
    taken_back: Number(row.taken_back),
    value_date: row.value_date,
    reason: row.reason,
    proposal: presentProposal(row, ctx),
    checkout_url: row.status === "open" && moneyPolicy.deposit(ctx.actor, row) ? row.checkout_url : null,
    created_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    can: actionsOf(row, ctx),
  };
}

/** A receipt that waits for a second admin, for staff. */
export function presentProposal(
  row: Pick<DepositRow, "status" | "proposer"> & { proposal: unknown },
  { actor }: Ctx,
): DepositProposal | null {
  if (!isStaff(actor) || row.proposal === null || row.proposer === null || row.status === "confirmed") return null;
  return { ...(row.proposal as Omit<DepositProposal, "by">), by: row.proposer };
}

function actionsOf(row: DepositRow, { actor }: Ctx): DepositAction[] {
  const may = (action: MoneyAction) => moneyPolicy[action](actor, row);
  const left = BigInt(row.received ?? 0) - BigInt(row.refunded) - BigInt(row.taken_back);
  const isOpen = row.status === "open";
  return [
    ...(isWaiting(row.status) && row.provider === "manual" && may("confirm_deposit") ? (["confirm"] as const) : []),
    ...(row.status !== "confirmed" && row.proposer !== null && may("confirm_deposit") ? (["decline"] as const) : []),
    ...(isOpen && row.proposer === null && (may("deposit") || may("confirm_deposit")) ? (["cancel"] as const) : []),
    ...(left > 0n && may("refund") ? (["refund"] as const) : []),
    ...(left > 0n && may("correct") ? (["take_back"] as const) : []),
    ...(row.taken_back !== "0" && may("correct") ? (["reinstate"] as const) : []),
  ];
}

/** Mounts deposits. */
export function depositRoutes(http: Http): void {
  const replay = { idOf: (row: DepositRow) => row.id, load: (ctx: Ctx, id: string) => getDeposit(ctx, id) };
  mountList(http, endpoints.listDeposits, (ctx, { query }) => pageOfDeposits(ctx.db, ctx.actor, query), presentDeposit);
  mountIdempotent(http, endpoints.openDeposit, (ctx, { body }) => openDeposit(ctx, body), presentDeposit, {
    ...replay,
    load: reloadDeposit,
  });
  mount(
    http,
    endpoints.depositTransfer,
    (ctx, { params }) => openTransfer(ctx, params.deposit_id),
    (row, ctx) => transferDetails(ctx, row),
  );
  mountFile(http, endpoints.depositProForma, (ctx, { params }) => downloadProForma(ctx, params.deposit_id));
  mountIdempotent(
    http,
    endpoints.confirmDeposit,
    (ctx, { params, body }) => confirmDeposit(ctx, params.deposit_id, body),
    presentDeposit,
    replay,
  );
  mountIdempotent(
    http,
    endpoints.declineDeposit,
    (ctx, { params, body }) => declineDeposit(ctx, params.deposit_id, body.reason),
    presentDeposit,
    replay,
  );
  mountBulk(
    http,
    endpoints.confirmDeposits,
    ({ actor }) => {
      if (!isStaff(actor)) throw new AppError("not_found");
    },
    (_ctx, { body }, once) => confirmDeposits(body, once),
    (results, { request }) => ({
      items: results.map(({ deposit_id, waits, error }) => ({
        deposit_id,
        ok: error === null,
        waits,
        error: error && { code: error.code, detail: errorText(request.language, error).detail },
      })),
      done: results.filter(({ error }) => !error).length,
      failed: results.filter(({ error }) => error).length,
    }),
  );
  mountIdempotent(
    http,
    endpoints.cancelDeposit,
    (ctx, { params }) => cancelDeposit(ctx, params.deposit_id),
    presentDeposit,
    replay,
  );
  mountIdempotent(
    http,
    endpoints.takeBackDeposit,
    (ctx, { params, body }) => takeBackDeposit(ctx, params.deposit_id, body),
    presentDeposit,
    replay,
  );
  mountIdempotent(
    http,
    endpoints.reinstateDeposit,
    (ctx, { params, body }) => reinstateDeposit(ctx, params.deposit_id, body.reason),
    presentDeposit,
    replay,
  );
}
