import { getProgramMetrics as endpoint } from "@safeport/contract/insight/metrics/program-metrics.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { getProgramMetrics } from "./get-program-metrics.ts";

/** Mounts the figures of a program. */
export function metricsRoutes(http: Http): void {
  mount(
    http,
    endpoint,
    (ctx, { params }) => getProgramMetrics(ctx, params.program),
    (metrics) => metrics,
  );
}
