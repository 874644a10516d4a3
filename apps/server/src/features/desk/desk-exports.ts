import type { DataExport } from "../../platform/export/data-export.ts";
import { listOwnReplies, listOwnViews, listOwnWatches } from "./desk-export.queries.ts";

const watches: DataExport = {
  name: "watched_reports",
  async *records({ db, actor }) {
    yield* await listOwnWatches(db, actor);
  },
};

const views: DataExport = {
  name: "saved_views",
  async *records({ db, actor }) {
    yield* await listOwnViews(db, actor.user_id);
  },
};

const replies: DataExport = {
  name: "canned_replies",
  async *records({ db, actor }) {
    yield* await listOwnReplies(db, actor.user_id);
  },
};

/** Personal data that desks store. */
export const deskExports: readonly DataExport[] = [watches, views, replies];
