import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { singleLine } from "../../kernel/text.ts";
import { Report } from "../core/report.schema.ts";
import { editMinutes } from "./comment.policy.ts";
import {
  CommentHistory,
  CommentInput,
  EditCommentInput,
  FlagCommentInput,
  Mentionable,
  TimelineItem,
} from "./timeline.schema.ts";

/** Items on a page of a timeline, unless the caller asks for another number. */
export const timelinePageSize = 100;

const ReportRef = z.object({ report_id: Uuid });
const ItemRef = z.object({ report_id: Uuid, item_id: Uuid });

export const listTimeline = endpoint({
  name: "timeline.list",
  summary: "Timeline of a report, oldest first",
  method: "GET",
  path: "/v1/report_timeline/:report_id/",
  auth: "session",
  rate: "read",
  params: ReportRef,
  query: z.strictObject({ ...pageQuery(timelinePageSize), ...changedSince }),
  result: pageOf(TimelineItem),
  errors: ["not_found"],
  uncompressed: true,
});

/** Data of a report's page. */
export const getReportWithTimeline = endpoint({
  name: "reports.get_with_timeline",
  summary: "One report with the first page of its timeline",
  method: "GET",
  path: "/v1/reports/:report_id/with_timeline/",
  auth: "session",
  rate: "read",
  params: ReportRef,
  result: z.object({
    report: Report.check(z.describe("The report.")),
    timeline: pageOf(TimelineItem).check(z.describe("The first page of its timeline.")),
  }),
  errors: ["not_found"],
  uncompressed: true,
});

export const getTimelineItem = endpoint({
  name: "timeline.get",
  summary: "One item of the timeline",
  method: "GET",
  path: "/v1/report_timeline/:report_id/:item_id/",
  auth: "session",
  rate: "read",
  params: ItemRef,
  result: TimelineItem,
  errors: ["not_found"],
  uncompressed: true,
});

export const addComment = endpoint({
  name: "timeline.comment",
  summary: "Comment, to both sides or to the company alone",
  method: "POST",
  path: "/v1/report_timeline/:report_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 600, object: 120 },
  events: ["report.commented", "report.let_in", "report.status_changed"],
  params: ReportRef,
  body: CommentInput,
  result: TimelineItem,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
  idempotent: true,
});

export const editComment = endpoint({
  name: "timeline.edit",
  summary: `Edit the caller's own comment, within ${editMinutes} minutes`,
  method: "PUT",
  path: "/v1/report_timeline/:report_id/:item_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 600, object: 300 },
  events: ["report.comment_changed"],
  params: ItemRef,
  body: EditCommentInput,
  result: TimelineItem,
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const deleteComment = endpoint({
  name: "timeline.delete",
  summary: `Delete the caller's own comment, within ${editMinutes} minutes; admins can delete any comment`,
  method: "DELETE",
  path: "/v1/report_timeline/:report_id/:item_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 600, object: 300 },
  events: ["report.comment_changed"],
  params: ItemRef,
  result: TimelineItem,
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const flagComment = endpoint({
  name: "timeline.flag",
  summary: "Report somebody else's comment to the platform's admins",
  method: "POST",
  path: "/v1/report_timeline/:report_id/:item_id/flag/",
  auth: "session",
  rate: "write",
  throttle: { person: 60, object: 30 },
  events: ["report.comment_flagged"],
  params: ItemRef,
  body: FlagCommentInput,
  result: TimelineItem,
  errors: ["not_found", "forbidden", "conflict", "illegal_transition"],
});

export const answerFlags = endpoint({
  name: "timeline.answer_flags",
  summary: "Keep a comment that was reported, as staff; its unchanged text cannot be reported again",
  method: "POST",
  path: "/v1/report_timeline/:report_id/:item_id/answer_flags/",
  auth: "session",
  rate: "write",
  throttle: { person: 300, object: 30 },
  events: ["report.comment_changed"],
  params: ItemRef,
  result: TimelineItem,
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const publishComment = endpoint({
  name: "timeline.publish",
  summary: "Show an internal comment and its files to both sides; its edit history begins again",
  method: "POST",
  path: "/v1/report_timeline/:report_id/:item_id/publish/",
  auth: "session",
  rate: "write",
  throttle: { person: 300, object: 60 },
  events: ["report.comment_published"],
  params: ItemRef,
  result: TimelineItem,
  errors: ["not_found", "forbidden", "illegal_transition"],
});

export const getCommentHistory = endpoint({
  name: "timeline.history",
  summary: "Versions of a comment, oldest first, the current text last; none of a deleted one",
  method: "GET",
  path: "/v1/report_timeline/:report_id/:item_id/history/",
  auth: "session",
  rate: "read",
  params: ItemRef,
  result: CommentHistory,
  errors: ["not_found"],
});

export const listMentionable = endpoint({
  name: "timeline.mentionable",
  summary: "People whom the caller can name in a comment on a report: those who may read it and whom the caller may know of",
  method: "GET",
  path: "/v1/reports/:report_id/mentionable/",
  auth: "session",
  rate: "read",
  params: ReportRef,
  query: z.strictObject({
    search: z
      .optional(singleLine(textLimits.search, 0))
      .check(z.describe("The beginning of a username, or of a word of a name.")),
    is_internal: z
      .optional(z.enum(["true", "false"]))
      .check(z.describe("Whether the comment is internal: only people who may read it then.")),
  }),
  result: Mentionable,
  errors: ["not_found", "forbidden"],
});
