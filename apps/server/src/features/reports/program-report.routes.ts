import * as endpoints from "@safeport/contract/reports/program-report.endpoints";
import { type Http, mountList } from "../../platform/http/mount.ts";
import { listProgramHackers } from "./list-program-hackers.ts";
import { listProgramReports } from "./list-program-reports.ts";
import { presentProgramHacker } from "./program-hacker.presenter.ts";
import { presentReportCard } from "./report.presenter.ts";

/** Mounts the reports and researchers of a program here, since the programs feature must not depend on reports. */
export function programReportRoutes(http: Http): void {
  mountList(
    http,
    endpoints.listProgramReports,
    (ctx, { params, query }) => listProgramReports(ctx, params.program, query),
    presentReportCard,
  );
  mountList(
    http,
    endpoints.listProgramHackers,
    (ctx, { params, query }) => listProgramHackers(ctx, params.program, query),
    presentProgramHacker,
  );
}
