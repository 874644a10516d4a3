import * as assignment from "@safeport/contract/desk/assignment.endpoints";
import * as bulk from "@safeport/contract/desk/bulk.endpoints";
import * as replies from "@safeport/contract/desk/canned-reply.endpoints";
import * as labels from "@safeport/contract/desk/label.endpoints";
import * as views from "@safeport/contract/desk/view.endpoints";
import { type Http, mount, mountList } from "../../platform/http/mount.ts";
import { presentReport } from "../reports/core/report.presenter.ts";
import { assignReport } from "./assign-report.ts";
import {
  addCannedReply,
  deleteCannedReply,
  fillCannedReply,
  listCannedReplies,
  type ShownReply,
  updateCannedReply,
} from "./canned-replies.ts";
import { changeInBulk, selectReports } from "./change-in-bulk.ts";
import type { LabelRow } from "./label.queries.ts";
import { addLabel, deleteLabel, listLabels, updateLabel } from "./label-company.ts";
import { labelReport } from "./label-report.ts";
import { addView, deleteView, listViews, updateView } from "./saved-views.ts";
import { watchReport } from "./watch-report.ts";

const same = <T>(result: T): T => result;
const presentLabel = ({ id: label_id, name, color }: LabelRow) => ({ label_id, name, color });

function presentReply({ id: reply_id, name, language, text_markdown, company_id, isOurs }: ShownReply) {
  const can: ("edit_reply" | "delete_reply")[] = isOurs ? ["edit_reply", "delete_reply"] : [];
  return { reply_id, name, language, text_markdown, company_id, can };
}

/** Mounts a company team's tools besides decisions about reports. */
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
  mount(http, bulk.changeInBulk, (ctx, { body }) => changeInBulk(ctx, body), same);
  mount(http, bulk.selectReports, (ctx, { query }) => selectReports(ctx, query), same);
  mountList(http, labels.listLabels, (ctx, { query }) => listLabels(ctx, query), presentLabel);
  mount(http, labels.addLabel, (ctx, { body }) => addLabel(ctx, body), presentLabel);
  mount(http, labels.updateLabel, (ctx, { params, body }) => updateLabel(ctx, params.label_id, body), presentLabel);
  mount(http, labels.deleteLabel, (ctx, { params }) => deleteLabel(ctx, params.label_id), same);
  mount(http, labels.labelReport, (ctx, { params, body }) => labelReport(ctx, params.report_id, body), presentReport);
  mountList(http, views.listViews, (ctx, { query }) => listViews(ctx, query), same);
  mount(http, views.addView, (ctx, { body }) => addView(ctx, body), same);
  mount(http, views.updateView, (ctx, { params, body }) => updateView(ctx, params.view_id, body), same);
  mount(http, views.deleteView, (ctx, { params }) => deleteView(ctx, params.view_id), same);
  mountList(http, replies.listCannedReplies, (ctx, { query }) => listCannedReplies(ctx, query), presentReply);
  mount(http, replies.addCannedReply, (ctx, { body }) => addCannedReply(ctx, body), presentReply);
  mount(http, replies.updateCannedReply, (ctx, { params, body }) => updateCannedReply(ctx, params.reply_id, body), presentReply);
  mount(http, replies.deleteCannedReply, (ctx, { params }) => deleteCannedReply(ctx, params.reply_id), same);
  mount(http, replies.fillCannedReply, (ctx, { params, query }) => fillCannedReply(ctx, params.reply_id, query.report_id), same);
}
