import * as endpoints from "@safeport/contract/wallet/awards/award-approval.endpoints";
import { type Http, mount, mountIdempotent } from "../../../platform/http/mount.ts";
import { setAwardLimit } from "../../wallet/awards/member-limit.ts";
import { decideAward, getAwardApprovals, getDecided } from "./award-approvals.ts";

/** Mounts what members may award alone, and the awards that a colleague decides. */
export function awardApprovalRoutes(http: Http): void {
  const same = <T>(result: T) => result;
  mount(http, endpoints.listAwardApprovals, (ctx, { params }) => getAwardApprovals(ctx, params.company_id), same);
  mount(
    http,
    endpoints.setAwardLimit,
    async (ctx, { params, body }) => {
      await setAwardLimit(ctx, params.company_id, params.user_id, body.limit);
      return getAwardApprovals(ctx, params.company_id);
    },
    same,
  );
  mountIdempotent(
    http,
    endpoints.decideAward,
    (ctx, { params, body }) => decideAward(ctx, params.company_id, params.award_id, body),
    ({ approvals }) => approvals,
    { idOf: ({ id }) => id, load: (ctx, id, { params }) => getDecided(ctx, params.company_id, id) },
  );
}
