import { flagComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { FlagCommentInput } from "@safeport/contract/reports/timeline/timeline.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { showItem } from "../../shared/api/report-cache.ts";

export function useFlagComment(reportId: string, itemId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: FlagCommentInput) => call(flagComment, { params: { report_id: reportId, item_id: itemId }, body }),
    onSuccess: (item) => showItem(cache, item),
  });
}
