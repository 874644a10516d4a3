import { editComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { showItem } from "../../shared/api/report-cache.ts";

export function useEditComment(reportId: string, itemId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call(editComment, { params: { report_id: reportId, item_id: itemId }, body: { content } }),
    onSuccess: (item) => showItem(cache, item),
  });
}
