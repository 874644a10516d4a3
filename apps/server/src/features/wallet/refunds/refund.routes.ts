import * as endpoints from "@safeport/contract/wallet/refunds/refund.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { type Http, mount, mountIdempotent, mountList } from "../../../platform/http/mount.ts";
import { presentRefund } from "./refund.presenter.ts";
import { pageOfRefunds, type RefundRow } from "./refund.queries.ts";
import { requestRefund } from "./request-refund.ts";
import { requeueRefund, viewRefundAccount } from "./requeue-refund.ts";
import * as reverse from "./reverse-refund.ts";
import * as use from "./settle-refund.ts";

/** Mounts the refunds of companies, and the desk from which staff pay them. */
export function refundRoutes(http: Http): void {
  const replay = { idOf: ({ id }: RefundRow) => id, load: (ctx: Ctx, id: string) => use.getRefund(ctx, id) };
  mountIdempotent(
    http,
    endpoints.requestRefund,
    (ctx, { params, body }) => requestRefund(ctx, params.deposit_id, body),
    presentRefund,
    replay,
  );
  mountList(http, endpoints.listRefunds, (ctx, { query }) => pageOfRefunds(ctx.db, ctx.actor, query), presentRefund);
  mount(http, endpoints.getRefund, (ctx, { params }) => use.getRefund(ctx, params.refund_id), presentRefund);
  const { cancelRefund, processRefund, declineRefund, payRefund, failRefund, returnRefund } = endpoints;
  mountIdempotent(http, cancelRefund, (ctx, { params }) => use.cancelRefund(ctx, params.refund_id), presentRefund, replay);
  mountIdempotent(http, processRefund, (ctx, { params }) => use.processRefund(ctx, params.refund_id), presentRefund, replay);
  mountIdempotent(
    http,
    declineRefund,
    (ctx, { params, body }) => use.declineRefund(ctx, params.refund_id, body.reason),
    presentRefund,
    replay,
  );
  mountIdempotent(
    http,
    payRefund,
    (ctx, { params, body }) => use.payRefund(ctx, params.refund_id, body.external_ref),
    presentRefund,
    replay,
  );
  mount(
    http,
    endpoints.viewRefundAccount,
    (ctx, { params }) => viewRefundAccount(ctx, params.refund_id),
    (account) => account,
  );
  mountIdempotent(
    http,
    endpoints.requeueRefund,
    (ctx, { params, body }) => requeueRefund(ctx, params.refund_id, body.reason),
    presentRefund,
    replay,
  );
  mountIdempotent(
    http,
    failRefund,
    (ctx, { params, body }) => reverse.failRefund(ctx, params.refund_id, body.reason),
    presentRefund,
    replay,
  );
  mountIdempotent(
    http,
    returnRefund,
    (ctx, { params, body }) => reverse.returnRefund(ctx, params.refund_id, body),
    presentRefund,
    replay,
  );
}
