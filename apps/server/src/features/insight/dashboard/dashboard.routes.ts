import * as endpoints from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { getDashboard, getPlatformOverview } from "./get-dashboard.ts";

/** Mounts the dashboards of companies, researchers and staff. */
export function dashboardRoutes(http: Http): void {
  mount(
    http,
    endpoints.getDashboard,
    (ctx, { query }) => getDashboard(ctx, query),
    (dashboard) => dashboard,
  );
  mount(http, endpoints.getPlatformOverview, getPlatformOverview, (overview) => overview);
}
