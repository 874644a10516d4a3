import * as list from "@safeport/contract/report-exchange/export/list-export.endpoints";
import * as one from "@safeport/contract/report-exchange/export/report-export.endpoints";
import type { Http } from "../../../platform/http/mount.ts";
import { mountFile } from "../../../platform/http/mount-file.ts";
import { exportReport } from "./export-report.ts";
import { exportReports } from "./export-reports.ts";

/** Mounts reports as files. */
export function exportRoutes(http: Http): void {
  mountFile(http, list.exportReports, (ctx, { query }) => exportReports(ctx, query));
  mountFile(http, one.exportReport, (ctx, { params, query }) => exportReport(ctx, params.report_id, query.format));
}
