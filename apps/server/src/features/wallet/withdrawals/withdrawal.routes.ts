import { isStaff } from "@safeport/contract/kernel/actor";
import * as batches from "@safeport/contract/wallet/withdrawals/payout-batch.endpoints";
import * as freezes from "@safeport/contract/wallet/withdrawals/payout-freeze.endpoints";
import * as taxForms from "@safeport/contract/wallet/withdrawals/tax-form.endpoints";
import * as endpoints from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { type Http, mount, mountIdempotent, mountList } from "../../../platform/http/mount.ts";
import { pageOfWithdrawals, type WithdrawalRow } from "../core/withdrawal.queries.ts";
import { askWithdrawal } from "./ask-withdrawal.ts";
import { freezePayouts, getPayoutFreeze, releasePayouts } from "./freeze-payouts.ts";
import { createBatch, downloadFile, getNextBatch, listBatches, type NewBatch, reloadBatch, voidBatch } from "./payout-batch.ts";
import { requeueWithdrawal, viewWithdrawalAccount } from "./requeue-withdrawal.ts";
import { failWithdrawal, returnWithdrawal } from "./reverse-withdrawal.ts";
import * as use from "./settle-withdrawal.ts";
import { getTaxForm, noteTaxForm, removeTaxForm } from "./tax-form.ts";
import { presentBatch, presentWithdrawal } from "./withdrawal.presenter.ts";

const asIs = <T>(result: T) => result;
const presentNewBatch = ({ batch, left_out }: NewBatch) => ({ ...presentBatch(batch), left_out });

/** Mounts the withdrawals of researchers, and the desk from which staff pay them. */
export function withdrawalRoutes(http: Http): void {
  const replay = { idOf: ({ id }: WithdrawalRow) => id, load: (ctx: Ctx, id: string) => use.getWithdrawal(ctx, id) };
  mountIdempotent(http, endpoints.withdraw, (ctx, { body }) => askWithdrawal(ctx, body), presentWithdrawal, replay);
  mountList(
    http,
    endpoints.listWithdrawals,
    async (ctx, { query: { all = false, ...filter } }) => {
      if ((all || filter.proposed) && !isStaff(ctx.actor)) throw new AppError("not_found");
      return pageOfWithdrawals(ctx.db, all ? null : ctx.actor.user_id, filter);
    },
    presentWithdrawal,
  );
  mount(http, endpoints.getWithdrawal, (ctx, { params }) => use.getWithdrawal(ctx, params.withdrawal_id), presentWithdrawal);
  mountIdempotent(
    http,
    endpoints.cancelWithdrawal,
    (ctx, { params }) => use.cancelWithdrawal(ctx, params.withdrawal_id),
    presentWithdrawal,
    replay,
  );
  mountIdempotent(
    http,
    endpoints.processWithdrawal,
    (ctx, { params }) => use.processWithdrawal(ctx, params.withdrawal_id),
    presentWithdrawal,
    // One that fails at Stripe is not ordered again in the same call.
    { ...replay, load: use.resumeWithdrawal, keepsFailure: true },
  );
  mountIdempotent(
    http,
    endpoints.declineWithdrawal,
    (ctx, { params, body }) => use.declineWithdrawal(ctx, params.withdrawal_id, body.reason),
    presentWithdrawal,
    replay,
  );
  mountIdempotent(
    http,
    endpoints.payWithdrawal,
    (ctx, { params, body }) => use.payWithdrawal(ctx, params.withdrawal_id, body.external_ref),
    presentWithdrawal,
    replay,
  );
  mount(http, endpoints.viewWithdrawalAccount, (ctx, { params }) => viewWithdrawalAccount(ctx, params.withdrawal_id), asIs);
  mountIdempotent(
    http,
    endpoints.requeueWithdrawal,
    (ctx, { params, body }) => requeueWithdrawal(ctx, params.withdrawal_id, body.reason),
    presentWithdrawal,
    replay,
  );
  mountIdempotent(
    http,
    endpoints.failWithdrawal,
    (ctx, { params, body }) => failWithdrawal(ctx, params.withdrawal_id, body.reason),
    presentWithdrawal,
    // It takes a transfer back at Stripe before it is booked.
    { ...replay, looksFirst: true },
  );
  mountIdempotent(
    http,
    endpoints.returnWithdrawal,
    (ctx, { params, body }) => returnWithdrawal(ctx, params.withdrawal_id, body),
    presentWithdrawal,
    replay,
  );
  mountIdempotent(http, batches.createPayoutBatch, (ctx, { body }) => createBatch(ctx, body), presentNewBatch, {
    idOf: ({ batch }) => batch.id,
    load: reloadBatch,
  });
  mount(http, batches.getNextPayoutBatch, (ctx) => getNextBatch(ctx), asIs);
  mountList(http, batches.listPayoutBatches, (ctx, { query }) => listBatches(ctx, query), presentBatch);
  mount(http, batches.downloadPayoutFile, (ctx, { params, query }) => downloadFile(ctx, params.batch_id, query.format), asIs);
  mountIdempotent(http, batches.voidPayoutBatch, (ctx, { params }) => voidBatch(ctx, params.batch_id), presentBatch, {
    idOf: ({ id }) => id,
    load: async (ctx, id) => (await reloadBatch(ctx, id)).batch,
  });
  mount(http, freezes.getPayoutFreeze, (ctx, { params }) => getPayoutFreeze(ctx, params.user_id), asIs);
  mount(http, freezes.freezePayouts, (ctx, { params, body }) => freezePayouts(ctx, params.user_id, body.reason), asIs);
  mount(http, freezes.releasePayouts, (ctx, { params }) => releasePayouts(ctx, params.user_id), asIs);
  mount(http, taxForms.getTaxForm, (ctx, { params }) => getTaxForm(ctx, params.user_id), asIs);
  mount(http, taxForms.noteTaxForm, (ctx, { params, body }) => noteTaxForm(ctx, params.user_id, body.valid_until), asIs);
  mount(http, taxForms.removeTaxForm, (ctx, { params }) => removeTaxForm(ctx, params.user_id), asIs);
}
