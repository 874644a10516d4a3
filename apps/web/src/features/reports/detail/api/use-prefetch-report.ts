import { useQueryClient } from "@tanstack/react-query";
import { prefetchReport } from "./prefetch-report.ts";

/** For links to a report: reads it ahead of the click. */
export function usePrefetchReport(): (reportId: string) => void {
  const cache = useQueryClient();
  return (reportId) => prefetchReport(cache, reportId);
}
