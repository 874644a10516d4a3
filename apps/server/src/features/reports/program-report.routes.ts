import { toPage } from "@safeport/contract/kernel/paging";
import * as endpoints from "@safeport/contract/reports/program-report.endpoints";
import { type Http, mount } from "../../platform/http/mount.ts";
import { listProgramHackers } from "./list-program-hackers.ts";
import { listProgramReports } from "./list-program-reports.ts";
import { presentReportCard } from "./report.presenter.ts";

/** What programs have of reports; above the feature of programs, which knows none. */
export function programReportRoutes(http: Http): void {
  mount(
    http,
    endpoints.listProgramReports,
    (ctx, { params, query }) => listProgramReports(ctx, params.program, query),
    ({ items, total, query }, ctx) =>
      toPage(
        items.map((row) => presentReportCard(row, ctx)),
        total,
        query,
      ),
  );
  mount(
    http,
    endpoints.listProgramHackers,
    (ctx, { params, query }) => listProgramHackers(ctx, params.program, query),
    ({ items, total, query }) =>
      toPage(
        items.map(({ id, ...person }) => ({ user_id: id, ...person })),
        total,
        query,
      ),
  );
}
