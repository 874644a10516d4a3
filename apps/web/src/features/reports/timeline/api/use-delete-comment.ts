import { deleteComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { showItem } from "../../shared/api/report-cache.ts";

export function useDeleteComment(reportId: string, itemId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteComment, { params: { report_id: reportId, item_id: itemId } }),
    onSuccess: (item) => showItem(cache, item),
  });
}
