import { deleteCompany as deleteCompanyEndpoint } from "@safeport/contract/companies/company.endpoints";
import * as endpoints from "@safeport/contract/reports/program-report.endpoints";
import { readProgramStake as readStakeEndpoint, setProgramStake } from "@safeport/contract/reports/stakes/stake.endpoints";
import { listThanks as listThanksEndpoint } from "@safeport/contract/reports/thanks/thanks.endpoints";
import * as weaknesses from "@safeport/contract/reports/weaknesses/program-weakness.endpoints";
import { type Http, mount, mountList } from "../../platform/http/mount.ts";
import { listProgramReports } from "./list/list-program-reports.ts";
import { presentReportCard } from "./list/report-card.presenter.ts";
import { deleteCompany } from "./removal/delete-company.ts";
import { deleteProgram } from "./removal/delete-program.ts";
import { readProgramStake, storeProgramStake } from "./stakes/program-stake.ts";
import { listProgramHackers } from "./thanks/list-program-hackers.ts";
import { listThanks, presentThanks } from "./thanks/list-thanks.ts";
import { presentProgramHacker } from "./thanks/program-hacker.presenter.ts";
import { listProgramWeaknesses, setProgramWeaknesses } from "./weaknesses/program-weaknesses.ts";

/** Mounts what needs the reports of a program, a company or a person, since the lower features must not depend on reports. */
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
  mountList(http, listThanksEndpoint, (ctx, { params, query }) => listThanks(ctx, params.username, query), presentThanks);
  mount(
    http,
    weaknesses.listProgramWeaknesses,
    (ctx, { params }) => listProgramWeaknesses(ctx, params.program),
    (list) => list,
  );
  mount(
    http,
    weaknesses.setProgramWeaknesses,
    (ctx, { params, body }) => setProgramWeaknesses(ctx, params.program, body),
    (list) => list,
  );
  mount(
    http,
    readStakeEndpoint,
    (ctx, { params }) => readProgramStake(ctx, params.program),
    (stake) => stake,
  );
  mount(
    http,
    setProgramStake,
    (ctx, { params, body }) => storeProgramStake(ctx, params.program, body.stake),
    (stake) => stake,
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
