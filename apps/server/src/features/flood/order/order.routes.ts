import * as intake from "@safeport/contract/flood/order/intake.endpoints";
import { readPlace as readPlaceEndpoint } from "@safeport/contract/flood/order/place.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { presentReport } from "../../reports/core/report.presenter.ts";
import { forecastIntake } from "./forecast-intake.ts";
import { limitIntake, previewIntake, readIntakeLimits } from "./intake-limits.ts";
import { letInReport } from "./let-in-report.ts";
import { readPlace } from "./read-place.ts";

const asIs = <Value>(value: Value): Value => value;

/** Mounts the order of reports, and what programs let in. */
export function orderRoutes(http: Http): void {
  mount(http, readPlaceEndpoint, (ctx, { params }) => readPlace(ctx, params.report_id), asIs);
  mount(http, intake.readIntakeLimits, (ctx, { params }) => readIntakeLimits(ctx, params.program), asIs);
  mount(http, intake.limitIntake, (ctx, { params, body }) => limitIntake(ctx, params.program, body), asIs);
  mount(http, intake.previewIntake, (ctx, { params, query }) => previewIntake(ctx, params.program, query), asIs);
  mount(http, intake.forecastIntake, (ctx, { params }) => forecastIntake(ctx, params.program), asIs);
  mount(http, intake.letInReport, (ctx, { params }) => letInReport(ctx, params.report_id), presentReport);
}
