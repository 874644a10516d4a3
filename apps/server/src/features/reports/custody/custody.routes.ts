import * as custody from "@safeport/contract/reports/custody/custody.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { presentReport } from "../core/report.presenter.ts";
import { lockReport } from "./lock-report.ts";
import { moveReport } from "./move-report.ts";

/** Mounts locking and moving a report. */
export function custodyRoutes(http: Http): void {
  mount(http, custody.lockReport, (ctx, { params, body }) => lockReport(ctx, params.report_id, body), presentReport);
  mount(http, custody.moveReport, (ctx, { params, body }) => moveReport(ctx, params.report_id, body), presentReport);
}
