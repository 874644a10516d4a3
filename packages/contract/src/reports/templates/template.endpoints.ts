import * as z from "zod/mini";
import { changesOf } from "../../kernel/changes-of.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { Uuid } from "../../kernel/ids.ts";
import { changedSince, pageOf, pageQuery } from "../../kernel/paging.ts";
import { textLimits } from "../../kernel/text.limits.ts";
import { markdown, singleLine } from "../../kernel/text.ts";
import { maxDeskName } from "../core/report.limits.ts";

const TemplateRef = z.object({ template_id: Uuid.check(z.describe("The id of a template.")) });

/** A text that its owner inserts into reports and comments. */
export const Template = z.object({
  template_id: Uuid.check(z.describe("The id of a template.")),
  name: z.string().check(z.describe("The name of the template.")),
  text_markdown: z.string().check(z.describe("The text, in Markdown.")),
});
export type Template = z.infer<typeof Template>;

const fields = {
  name: singleLine(maxDeskName).check(z.describe("The name of the template.")),
  text_markdown: markdown(textLimits.comment, 1).check(z.describe("The text, in Markdown.")),
};

export const listTemplates = endpoint({
  name: "templates.list",
  summary: "The caller's own templates, by name",
  method: "GET",
  path: "/v1/templates/",
  auth: "session",
  rate: "read",
  query: z.strictObject({ ...pageQuery(100), ...changedSince }),
  result: pageOf(Template),
  errors: [],
});

export const addTemplate = endpoint({
  name: "templates.add",
  summary: "Save a template for oneself",
  method: "POST",
  path: "/v1/templates/",
  auth: "session",
  rate: "write",
  throttle: { person: 200 },
  body: z.strictObject(fields),
  result: Template,
  status: 201,
  errors: ["conflict"],
});

export const updateTemplate = endpoint({
  name: "templates.update",
  summary: "Change a template; a field that is not sent stays as it is",
  method: "PUT",
  path: "/v1/templates/:template_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 200, object: 60 },
  params: TemplateRef,
  body: z.strictObject(changesOf(fields)),
  result: Template,
  errors: ["not_found"],
});

export const deleteTemplate = endpoint({
  name: "templates.delete",
  summary: "Delete a template",
  method: "DELETE",
  path: "/v1/templates/:template_id/",
  auth: "session",
  rate: "write",
  throttle: { person: 200, object: 20 },
  params: TemplateRef,
  result: TemplateRef,
  errors: ["not_found"],
});
