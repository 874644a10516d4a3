import { useQueryClient } from "@tanstack/react-query";
import { useLive } from "../../../../lib/use-live.ts";
import { refreshReport } from "../../shared/api/report-cache.ts";

/** Shows what others do to a report as it happens. */
export function useFollowReport(reportId: string): void {
  const cache = useQueryClient();
  useLive(({ subject }) => {
    if (subject?.id === reportId) void refreshReport(cache, reportId);
  });
}
