import * as z from "zod/mini";
import { changesOf } from "../kernel/changes-of.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { singleLine } from "../kernel/text.ts";
import { maxDeskName } from "../reports/core/report.limits.ts";
import { reportFilterTexts } from "../reports/list/report-filters.schema.ts";
import { maxViews } from "./desk.limits.ts";

const ViewRef = z.object({ view_id: Uuid.check(z.describe("The id of a saved view.")) });

/** A search for reports with a name: one person's own, or shared with a company. */
export const SavedView = z.object({
  view_id: Uuid.check(z.describe("The id of a saved view.")),
  name: z.string().check(z.describe("The name of the view.")),
  /** The filters and the order, by their names in the list of reports; `me` is the person who opens the view. */
  query: z.record(z.string(), z.string()).check(z.describe("Filters and order of the list of reports, by their names there.")),
  company_id: z.nullable(Uuid).check(z.describe("The company whose reports it finds; null for all that its reader may see.")),
  shared: z.boolean().check(z.describe("Whether all members of the company see the view.")),
  /** Number of reports with this label that the caller can see, counted up to 1,000. */
  count: z.int().check(z.describe("How many reports the caller finds with it, counted to 1,000.")),
  removed: z.array(z.string()).check(z.describe("Its filters whose value is gone; it finds nothing by them.")),
  can: z.array(z.enum(["edit_view", "delete_view"])),
});
export type SavedView = z.infer<typeof SavedView>;

const fields = { name: singleLine(maxDeskName).check(z.describe("The name of the view.")), query: reportFilterTexts };

export const listViews = endpoint({
  name: "views.list",
  summary: "The caller's saved views, and those that a company shares",
  method: "GET",
  path: "/v1/views/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(2 * maxViews),
    updated_since: changedSince.updated_since.check(
      z.describe("Only views whose name or filters have changed since this time (UTC), not those whose reports have."),
    ),
    company_id: z.optional(Uuid).check(z.describe("Also the views that this company shares.")),
  }),
  result: pageOf(SavedView),
  errors: ["not_found"],
});

export const addView = endpoint({
  name: "views.add",
  summary: "Save a view for oneself, or share it with a company",
  method: "POST",
  path: "/v1/views/",
  auth: "session",
  rate: "write",
  throttle: { person: 200 },
  body: z.strictObject({
    ...fields,
    company_id: z
      .optional(z.nullable(Uuid))
      .check(z.describe("The company whose reports it finds; null for all that its reader may see.")),
    shared: z._default(z.boolean().check(z.describe("Whether all members of the company see the view.")), false),
  }),
  result: SavedView,
  status: 201,
  errors: ["not_found", "forbidden", "conflict"],
});

export const updateView = endpoint({
  name: "views.update",
  summary: "Rename a saved view, or give it another query; a field that is not sent stays as it is",
  method: "PUT",
  path: "/v1/views/:view_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 200, object: 60 },
  params: ViewRef,
  body: z.strictObject(changesOf(fields)),
  result: SavedView,
  errors: ["not_found", "forbidden"],
});

export const deleteView = endpoint({
  name: "views.delete",
  summary: "Delete a saved view",
  method: "DELETE",
  path: "/v1/views/:view_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 200, object: 20 },
  params: ViewRef,
  result: ViewRef,
  errors: ["not_found", "forbidden"],
});
