import {
  addTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from "@safeport/contract/reports/templates/template.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey, queryOf } from "../../../../lib/query-client.ts";

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
  const cache = useQueryClient();
  const onSuccess = () => cache.invalidateQueries({ queryKey: queryKey(listTemplates) });
  return {
    add: useMutation({ mutationFn: (body: TemplateText) => call(addTemplate, { body }), onSuccess }),
    change: useMutation({
      mutationFn: ({ template_id, ...body }: TemplateText & { template_id: string }) =>
        call(updateTemplate, { params: { template_id }, body }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (template_id: string) => call(deleteTemplate, { params: { template_id } }),
      onSuccess,
    }),
  };
}
