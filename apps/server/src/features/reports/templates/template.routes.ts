import * as templates from "@safeport/contract/reports/templates/template.endpoints";
import { type Http, mount, mountList } from "../../../platform/http/mount.ts";
import { addTemplate, deleteTemplate, listTemplates, updateTemplate } from "./own-templates.ts";
import type { TemplateRow } from "./template.queries.ts";

const presentTemplate = ({ id: template_id, name, text_markdown }: TemplateRow) => ({ template_id, name, text_markdown });

/** Mounts a person's own templates for reports. */
export function templateRoutes(http: Http): void {
  mountList(http, templates.listTemplates, (ctx, { query }) => listTemplates(ctx, query), presentTemplate);
  mount(http, templates.addTemplate, (ctx, { body }) => addTemplate(ctx, body), presentTemplate);
  mount(
    http,
    templates.updateTemplate,
    (ctx, { params, body }) => updateTemplate(ctx, params.template_id, body),
    presentTemplate,
  );
  mount(
    http,
    templates.deleteTemplate,
    (ctx, { params }) => deleteTemplate(ctx, params.template_id),
    (gone) => gone,
  );
}
