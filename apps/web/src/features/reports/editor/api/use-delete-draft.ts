import { deleteDraft } from "@safeport/contract/reports/report.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { refreshLists } from "../../shared/api/report-cache.ts";

export function useDeleteDraft() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (reportId: string) => call(deleteDraft, { params: { report_id: reportId } }),
    onSuccess: () => void refreshLists(cache),
  });
}
