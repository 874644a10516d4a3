import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { Ctx } from "../../platform/context.ts";
import { afterEach, allPages, type DataExport } from "../../platform/export/data-export.ts";
import { factsOf } from "./core/report.facts.ts";
import { presentReport } from "./core/report.presenter.ts";
import { findReport } from "./core/report.queries.ts";
import {
  listOwnCollaborations,
  listOwnComments,
  listOwnFlags,
  listOwnReports,
  listOwnTemplates,
} from "./report-export.queries.ts";
import { listTimeline } from "./timeline/list-timeline.ts";
import { presentTimelineItem } from "./timeline/timeline.presenter.ts";

const own = ({ db, actor }: Ctx) => afterEach((after, limit) => listOwnReports(db, actor.user_id, after, limit));

const reports: DataExport = {
  name: "reports",
  async *records(ctx) {
    for await (const { id } of own(ctx)) {
      const row = await findReport(ctx.db, ctx.actor.user_id, id);
      if (!row || !reportPolicy.read(ctx.actor, factsOf(row))) continue;
      const { can: _can, allowed_transitions: _allowed, severity_cap: _cap, ...report } = presentReport(row, ctx);
      yield report;
    }
  },
};

const timelines: DataExport = {
  name: "report_timelines",
  async *records(ctx) {
    for await (const { id } of own(ctx))
      for await (const row of allPages((paging) => listTimeline(ctx, id, paging))) {
        const { can: _can, flags: _flags, ...item } = presentTimelineItem(row, ctx);
        yield item;
      }
  },
};

const comments: DataExport = {
  name: "comments",
  async *records({ db, actor }) {
    for await (const { id: item_id, ...row } of afterEach((after, limit) => listOwnComments(db, actor, after, limit)))
      yield { item_id, ...row };
  },
};

const flags: DataExport = {
  name: "reported_comments",
  async *records({ db, actor }) {
    yield* await listOwnFlags(db, actor.user_id);
  },
};

const collaborations: DataExport = {
  name: "shared_reports",
  async *records({ db, actor }) {
    yield* await listOwnCollaborations(db, actor.user_id);
  },
};

const templates: DataExport = {
  name: "templates",
  async *records({ db, actor }) {
    yield* await listOwnTemplates(db, actor.user_id);
  },
};

/** Personal data that reports store. */
export const reportExports: readonly DataExport[] = [reports, timelines, comments, flags, collaborations, templates];
