import { deleteCompany as deleteCompanyEndpoint } from "@safeport/contract/companies/company.endpoints";
import * as endpoints from "@safeport/contract/reports/program-report.endpoints";
import { type Http, mount, mountList } from "../../platform/http/mount.ts";
import { deleteCompany } from "./delete-company.ts";
import { deleteProgram } from "./delete-program.ts";
import { listProgramHackers } from "./list-program-hackers.ts";
import { listProgramReports } from "./list-program-reports.ts";
import { presentProgramHacker } from "./program-hacker.presenter.ts";
import { presentReportCard } from "./report.presenter.ts";

/** Mounts what needs the reports of a program or of a company, since the lower features must not depend on reports. */
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
  mount(
    http,
    endpoints.deleteProgram,
    (ctx, { params }) => deleteProgram(ctx, params.program),
    (gone) => gone,
  );
  mount(
    http,
    deleteCompanyEndpoint,
    (ctx, { params }) => deleteCompany(ctx, params.company_id),
    (gone) => gone,
  );
}
