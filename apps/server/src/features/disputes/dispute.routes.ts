import {
  type Dispute,
  openDispute as openEndpoint,
  withdrawDispute as withdrawEndpoint,
} from "@safeport/contract/disputes/dispute.endpoints";
import { type Http, mount } from "../../platform/http/mount.ts";
import type { DisputeRow } from "./dispute.queries.ts";
import { openDispute } from "./open-dispute.ts";
import { withdrawDispute } from "./withdraw-dispute.ts";

function presentDispute(row: DisputeRow): Dispute {
  return {
    dispute_id: row.id,
    report_id: row.report_id,
    dispute_type: row.type,
    dispute_description: row.description,
    status: row.status,
    created_at: row.created_at.toISOString(),
  };
}

/** Mounts the opening and the withdrawal of disputes. */
export function disputeRoutes(http: Http): void {
  mount(http, openEndpoint, (ctx, { body }) => openDispute(ctx, body), presentDispute);
  mount(http, withdrawEndpoint, (ctx, { params }) => withdrawDispute(ctx, params.dispute_id), presentDispute);
}
