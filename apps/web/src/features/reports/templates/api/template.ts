import {
  addTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from "@safeport/contract/reports/templates/template.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

interface TemplateText {
  name: string;
  text_markdown: string;
}

/** The reader's own templates, by name. */
export function useTemplates() {
  return useQuery({ ...queryOf(listTemplates, { query: {} }), staleTime: 300_000 });
}

/** Saving, changing and deleting one's templates. */
export function useTemplateChanges() {
  const options = { rereads: [listTemplates] };
  return {
    add: useSend((body: TemplateText) => sending(addTemplate, { body }), options),
    change: useSend(
      ({ template_id, ...body }: TemplateText & { template_id: string }) =>
        sending(updateTemplate, { params: { template_id }, body }),
      options,
    ),
    remove: useSend((template_id: string) => sending(deleteTemplate, { params: { template_id } }), options),
  };
}
