import * as clocks from "@safeport/contract/reports/clocks/clock.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { presentReport } from "../core/report.presenter.ts";
import { askAnswer } from "../status/ask-answer.ts";
import { addNothing } from "./add-nothing.ts";

/** Mounts the author's answers to a clock. */
export function clockRoutes(http: Http): void {
  mount(http, clocks.askAnswer, (ctx, { params }) => askAnswer(ctx, params.report_id), presentReport);
  mount(http, clocks.addNothing, (ctx, { params }) => addNothing(ctx, params.report_id), presentReport);
}
