import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Uuid } from "../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../kernel/paging.ts";
import { Label } from "../reports/core/label.schema.ts";
import { Report } from "../reports/core/report.schema.ts";
import { maxLabels } from "./desk.limits.ts";
import { LabelChange, NewLabel } from "./label.schema.ts";

const LabelRef = z.object({ label_id: Uuid.check(z.describe("The id of a label.")) });

export const listLabels = endpoint({
  name: "labels.list",
  summary: "The labels of a company, by name",
  method: "GET",
  path: "/v1/labels/",
  auth: "session",
  rate: "read",
  query: z.strictObject({
    ...pageQuery(maxLabels.ofCompany),
    ...changedSince,
    company_id: Uuid.check(z.describe("The company whose labels are listed.")),
  }),
  result: pageOf(Label),
  errors: ["not_found"],
});

export const addLabel = endpoint({
  name: "labels.add",
  summary: "Add a label to those of a company",
  method: "POST",
  path: "/v1/labels/",
  auth: "session",
  rate: "write",
  throttle: { person: 200 },
  body: NewLabel,
  result: Label,
  status: 201,
  errors: ["not_found", "forbidden", "conflict", "already_exists"],
});

export const updateLabel = endpoint({
  name: "labels.update",
  summary: "Rename a label or give it another colour; a field that is not sent stays as it is",
  method: "PUT",
  path: "/v1/labels/:label_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 200, object: 60 },
  params: LabelRef,
  body: LabelChange,
  result: Label,
  errors: ["not_found", "forbidden", "already_exists"],
});

export const deleteLabel = endpoint({
  name: "labels.delete",
  summary: "Delete a label, also from the reports that have it",
  method: "DELETE",
  path: "/v1/labels/:label_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 200, object: 20 },
  params: LabelRef,
  result: LabelRef,
  errors: ["not_found", "forbidden"],
});

const labelIds = z.array(Uuid).check(z.maxLength(maxLabels.ofReport));

export const labelReport = endpoint({
  name: "reports.label",
  summary: "Put labels of the company on a report, and take others from it",
  method: "POST",
  path: "/v1/reports/:report_id/label/",
  auth: "session",
  rate: "write",
  throttle: { person: 1_200, object: 120 },
  events: ["report.labelled"],
  params: z.object({ report_id: Uuid }),
  body: z.strictObject({
    add: z._default(labelIds.check(z.describe("The ids of labels to put on the reports.")), []),
    remove: z._default(labelIds.check(z.describe("The ids of labels to take from the reports.")), []),
  }),
  result: Report,
  errors: ["not_found", "forbidden", "illegal_transition"],
});
