import * as endpoints from "@safeport/contract/reputation/reputation.endpoints";
import { type Http, mount, mountList, mountOptional } from "../../platform/http/mount.ts";
import { getLeaderboard } from "./get-leaderboard.ts";
import { getReputation } from "./get-reputation.ts";
import { presentPoint } from "./point.presenter.ts";
import { pageOfPoints } from "./point-list.queries.ts";

/** Mounts the boards, the figures of people, and the caller's own points. */
export function reputationRoutes(http: Http): void {
  mountOptional(
    http,
    endpoints.getLeaderboard,
    (ctx, { query }) => getLeaderboard(ctx, query),
    (board) => board,
  );
  mountList(
    http,
    endpoints.listPoints,
    (ctx, { query }) => pageOfPoints(ctx.db, ctx.actor.user_id, query.state, query),
    presentPoint,
  );
  mount(
    http,
    endpoints.getReputation,
    (ctx, { params }) => getReputation(ctx, params.username),
    (reputation) => reputation,
  );
}
