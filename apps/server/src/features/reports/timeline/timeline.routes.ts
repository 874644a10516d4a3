import { toPage } from "@safeport/contract/kernel/paging";
import * as endpoints from "@safeport/contract/reports/timeline/timeline.endpoints";
import { type Http, mount, mountIdempotent, mountList } from "../../../platform/http/mount.ts";
import { shownName } from "../../../platform/shown-name.ts";
import { listMentionable } from "../core/comments/mentions.ts";
import { presentReport } from "../core/report.presenter.ts";
import { addComment } from "./add-comment.ts";
import { answerFlags } from "./answer-flags.ts";
import { getCommentHistory } from "./comment-history.ts";
import { deleteComment } from "./delete-comment.ts";
import { editComment } from "./edit-comment.ts";
import { flagComment } from "./flag-comment.ts";
import { getTimelineItem } from "./get-timeline-item.ts";
import { getReportWithTimeline, listTimeline } from "./list-timeline.ts";
import { publishComment } from "./publish-comment.ts";
import { presentTimelineItem } from "./timeline.presenter.ts";

/** Mounts the timeline of a report and its comments. */
export function timelineRoutes(http: Http): void {
  mountList(
    http,
    endpoints.listTimeline,
    (ctx, { params, query }) => listTimeline(ctx, params.report_id, query),
    presentTimelineItem,
  );
  mount(
    http,
    endpoints.getReportWithTimeline,
    (ctx, { params }) => getReportWithTimeline(ctx, params.report_id),
    ({ row, page, items, total }, ctx) => ({
      report: presentReport(row, ctx),
      timeline: toPage(
        items.map((item) => presentTimelineItem(item, ctx)),
        total,
        page,
      ),
    }),
  );
  mount(
    http,
    endpoints.getTimelineItem,
    (ctx, { params }) => getTimelineItem(ctx, params.report_id, params.item_id),
    presentTimelineItem,
  );
  mountIdempotent(
    http,
    endpoints.addComment,
    (ctx, { params, body }) => addComment(ctx, params.report_id, body),
    presentTimelineItem,
    { idOf: (row) => row.item_id ?? "", load: (ctx, id, { params }) => getTimelineItem(ctx, params.report_id, id) },
  );
  mount(
    http,
    endpoints.editComment,
    (ctx, { params, body }) => editComment(ctx, params.report_id, params.item_id, body.content),
    presentTimelineItem,
  );
  mount(
    http,
    endpoints.publishComment,
    (ctx, { params }) => publishComment(ctx, params.report_id, params.item_id),
    presentTimelineItem,
  );
  mount(
    http,
    endpoints.getCommentHistory,
    (ctx, { params }) => getCommentHistory(ctx, params.report_id, params.item_id),
    (history) => history,
  );
  mount(
    http,
    endpoints.listMentionable,
    (ctx, { params, query }) => listMentionable(ctx, params.report_id, query.search ?? "", query.is_internal === "true"),
    (people, ctx) => ({
      items: people.map(({ picture_file_id, full_name, ...person }) => ({
        ...person,
        full_name: shownName(full_name, ctx),
        display_picture: ctx.files.link(picture_file_id),
      })),
    }),
  );
  mount(
    http,
    endpoints.flagComment,
    (ctx, { params, body }) => flagComment(ctx, params.report_id, params.item_id, body),
    presentTimelineItem,
  );
  mount(
    http,
    endpoints.answerFlags,
    (ctx, { params }) => answerFlags(ctx, params.report_id, params.item_id),
    presentTimelineItem,
  );
  mount(
    http,
    endpoints.deleteComment,
    (ctx, { params }) => deleteComment(ctx, params.report_id, params.item_id),
    presentTimelineItem,
  );
}
