import * as clocks from "@safeport/contract/reports/clocks/clock.endpoints";
import * as custody from "@safeport/contract/reports/custody/custody.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { presentReport } from "../core/report.presenter.ts";
import { lockReport } from "../custody/lock-report.ts";
import { moveReport } from "../custody/move-report.ts";
import { askAnswer } from "../status/ask-answer.ts";
import { addNothing } from "./add-nothing.ts";

/** Mounts the author's answers to a clock, and locking and moving a report. */
export function clockRoutes(http: Http): void {
  mount(http, clocks.askAnswer, (ctx, { params }) => askAnswer(ctx, params.report_id), presentReport);
  mount(http, clocks.addNothing, (ctx, { params }) => addNothing(ctx, params.report_id), presentReport);
  mount(http, custody.lockReport, (ctx, { params, body }) => lockReport(ctx, params.report_id, body), presentReport);
  mount(http, custody.moveReport, (ctx, { params, body }) => moveReport(ctx, params.report_id, body), presentReport);
}
