import * as clusters from "@safeport/contract/flood/clusters/cluster.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { decideCluster } from "./decide-cluster.ts";
import { getCluster } from "./get-cluster.ts";
import { moveToCluster } from "./move-to-cluster.ts";

const same = <T>(result: T): T => result;

/** Mounts the clusters of reports. */
export function clusterRoutes(http: Http): void {
  mount(http, clusters.getCluster, (ctx, { params, query }) => getCluster(ctx, params.report_id, query), same);
  mount(http, clusters.moveToCluster, (ctx, { params, body }) => moveToCluster(ctx, params.report_id, body.of), same);
  mount(http, clusters.decideCluster, (ctx, { params, body }) => decideCluster(ctx, params.report_id, body), same);
}
