import {
  type Dispute,
  listDisputes as listEndpoint,
  listOpenDisputes as listOpenEndpoint,
  openDispute as openEndpoint,
  withdrawDispute as withdrawEndpoint,
} from "@safeport/contract/disputes/dispute.endpoints";
import { disputeCan } from "@safeport/contract/disputes/dispute.policy";
import type { Ctx } from "../../platform/context.ts";
import { type Http, mount, mountList } from "../../platform/http/mount.ts";
import { type DisputeWithFacts, pageOfDisputes } from "./dispute.queries.ts";
import { listOpenDisputes } from "./list-open-disputes.ts";
import { openDispute } from "./open-dispute.ts";
import { withdrawDispute } from "./withdraw-dispute.ts";

function presentDispute({ dispute, report }: DisputeWithFacts, ctx: Ctx): Dispute {
  return {
    dispute_id: dispute.id,
    report_id: dispute.report_id,
    dispute_type: dispute.type,
    dispute_description: dispute.description,
    status: dispute.status,
    files: (dispute.files ?? []).map((file) => ctx.uploads.present(file, ctx.actor)),
    created_at: dispute.created_at.toISOString(),
    can: disputeCan(ctx.actor, { report, opened_by: dispute.opened_by, status: dispute.status }),
  };
}

/** Mounts the endpoints of disputes. */
export function disputeRoutes(http: Http): void {
  mountList(http, listEndpoint, (ctx, { query }) => pageOfDisputes(ctx.db, ctx.actor, query), presentDispute);
  mount(
    http,
    listOpenEndpoint,
    (ctx, { params }) => listOpenDisputes(ctx, params.report_id),
    (disputes, ctx) => ({ items: disputes.map((one) => presentDispute(one, ctx)) }),
  );
  mount(http, openEndpoint, (ctx, { body }) => openDispute(ctx, body), presentDispute);
  mount(http, withdrawEndpoint, (ctx, { params }) => withdrawDispute(ctx, params.dispute_id), presentDispute);
}
