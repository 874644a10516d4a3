import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { CommentInput } from "@safeport/contract/reports/timeline/timeline.schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { showItem } from "../../shared/api/report-cache.ts";

/** Comments on a report. The key makes a repeated call post once. */
export function useAddComment(reportId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...body }: CommentInput & { idempotencyKey: string }) =>
      call(addComment, { params: { report_id: reportId }, body, idempotencyKey }),
    onSuccess: (item) => showItem(cache, item),
  });
}
