import * as assignment from "@safeport/contract/reports/desk/assignment.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { presentReport } from "../report.presenter.ts";
import { assignReport } from "./assign-report.ts";
import { watchReport } from "./watch-report.ts";

/** Mounts what a company's team does with reports besides deciding about them. */
export function deskRoutes(http: Http): void {
  mount(
    http,
    assignment.assignReport,
    (ctx, { params, body }) => assignReport(ctx, params.report_id, body.user_id),
    presentReport,
  );
  mount(
    http,
    assignment.watchReport,
    (ctx, { params, body }) => watchReport(ctx, params.report_id, body.watching),
    presentReport,
  );
}
