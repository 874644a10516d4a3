import * as z from "zod/mini";
import { BulkInput, BulkItem, BulkResult } from "../../desk/bulk.endpoints.ts";
import { maxBulk } from "../../desk/desk.limits.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { maxInteger, Time, Uuid } from "../../kernel/ids.ts";
import { pageOf, pageQuery } from "../../kernel/paging.ts";
import { severities } from "../../kernel/severity.values.ts";
import { reportStatuses } from "../../reports/core/report.state.ts";
import { ChangeStatusInput } from "../../reports/core/report-input.schema.ts";
import { checkedFields } from "../checks/check.values.ts";
import { clusterPageSize } from "./cluster.limits.ts";

/** Why a report is in a cluster: its texts, its asset, weakness and endpoint, or a person. */
const clusterReasons = ["likeness", "endpoint", "person"] as const;

/** A passage of a text beside the same text of the first report of the cluster. */
export const DifferencePart = z.object({
  kind: z
    .enum(["same", "added", "removed", "hidden"])
    .check(
      z.describe(
        "Whether both texts have it, only this report (`added`) or only the first one (`removed`); `hidden` stands for words in both that are left out.",
      ),
    ),
  text: z.string().check(z.describe("The words; empty for `hidden`.")),
});
export type DifferencePart = z.infer<typeof DifferencePart>;

export const ClusterReport = z.object({
  report_id: Uuid,
  id: z.int().check(z.describe("The short public number of the report.")),
  poc_title: z.string(),
  status: z.enum(reportStatuses).check(z.describe("The status of the report.")),
  severity: z.enum(severities),
  created_at: Time,
  program_title: z.string(),
  author_username: z
    .string()
    .check(z.describe("The username of the author; the name that they gave where they have no account.")),
  is_open: z.boolean().check(z.describe("Whether it waits for a decision.")),
  reason: z
    .nullable(z.enum(clusterReasons))
    .check(
      z.describe(
        "Why it is in the cluster: `likeness` of the texts, the same asset, weakness and `endpoint`, or a `person` put it there; null for the first.",
      ),
    ),
  moved_by: z.nullable(z.string()).check(z.describe("Who put it there or took it out of another; null if a rule did.")),
  moved_at: z.nullable(Time).check(z.describe("When they did.")),
});
export type ClusterReport = z.infer<typeof ClusterReport>;

const ComparedReport = z.object({
  ...ClusterReport.shape,
  differences: z
    .array(
      z.object({
        field: z.enum(checkedFields).check(z.describe("The text of the report.")),
        parts: z.array(DifferencePart).check(z.describe("The text beside that of the first report, in order, shortened.")),
      }),
    )
    .check(z.describe("What differs from the first report; texts that are the same are left out.")),
});
export type ComparedReport = z.infer<typeof ComparedReport>;

export const Cluster = z.object({
  ...pageOf(ComparedReport).shape,
  first: ClusterReport.check(z.describe("The earliest report, with which each other one is compared.")),
  open_ids: z.array(Uuid).check(z.describe("The ids of the others that wait for a decision, the earliest first; at most 500.")),
  can: z.array(z.enum(["move"])).check(z.describe("What the caller can do: `move` puts reports in and takes them out.")),
});
export type Cluster = z.infer<typeof Cluster>;

const ReportRef = z.object({ report_id: Uuid });

export const getCluster = endpoint({
  name: "reports.cluster",
  summary:
    "The cluster of a report for the team: reports to the same company that say the same, each with what differs from the first",
  method: "GET",
  path: "/v1/reports/:report_id/cluster/",
  auth: "session",
  rate: "read",
  throttle: { person: 3_600 },
  params: ReportRef,
  query: z.strictObject(pageQuery(clusterPageSize, clusterPageSize)),
  result: Cluster,
  errors: ["not_found", "forbidden"],
  uncompressed: true,
});

export const moveToCluster = endpoint({
  name: "reports.move_to_cluster",
  summary: "Put a report into the cluster of another one, or take it out of its own; no rule undoes that",
  method: "PUT",
  path: "/v1/reports/:report_id/cluster/",
  auth: "session",
  rate: "write",
  throttle: { person: 600, object: 120 },
  events: ["report.clustered"],
  params: ReportRef,
  body: z.strictObject({
    of: z
      .nullable(z.int().check(z.minimum(1), z.maximum(maxInteger)))
      .check(z.describe("The short public number of a report of the cluster; null takes the report out.")),
  }),
  result: z.object({ report_id: Uuid }),
  errors: ["not_found", "forbidden", "illegal_transition"],
});

/** The act on the first report, as of a single change; without it only the others are decided. */
const FirstDecision = z.strictObject({
  status: ChangeStatusInput.shape.status,
  reason: ChangeStatusInput.shape.reason,
  comment: ChangeStatusInput.shape.comment,
  close_reason: ChangeStatusInput.shape.close_reason,
  duplicate_of: ChangeStatusInput.shape.duplicate_of,
  reply_id: BulkInput.shape.reply_id,
});

const DecidedCluster = z.object({
  ...BulkResult.shape,
  items: z.array(
    z.object({
      ...BulkItem.shape,
      before: z.enum(reportStatuses).check(z.describe("The status that the report had before.")),
    }),
  ),
});

export const decideCluster = endpoint({
  name: "reports.decide_cluster",
  summary:
    "Decide the first report of a cluster and some or all of the others, as its duplicates or as the first; one that fails does not stop the others",
  method: "POST",
  path: "/v1/reports/:report_id/cluster/decide/",
  auth: "session",
  rate: "write",
  throttle: { person: 120, object: 60 },
  events: ["report.commented", "report.status_changed"],
  params: ReportRef,
  body: z.strictObject({
    first: z
      .optional(FirstDecision)
      .check(z.describe("The new status of the first report; left out where it is decided already.")),
    report_ids: z
      .array(Uuid)
      .check(z.maxLength(maxBulk - 1))
      .check(z.describe("The ids of the others that are decided with it.")),
    others: z
      .enum(["duplicates", "same"])
      .check(z.describe("Whether the others become duplicates of the first, or are closed as it is.")),
    reason: ChangeStatusInput.shape.reason,
    reply_id: BulkInput.shape.reply_id.check(z.describe("A canned reply that becomes the comment of each of the others.")),
  }),
  result: DecidedCluster,
  errors: ["not_found", "forbidden", "conflict"],
});
