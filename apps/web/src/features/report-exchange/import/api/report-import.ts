import { importReports } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryKey } from "../../../../lib/query-client.ts";

/** Reads a file of reports for a preview, or adds it to a program with `apply`. */
export function useImportReports(program: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, apply }: { file: File; apply: boolean }) =>
      call(importReports, { params: { program }, query: { apply: String(apply) as unknown as boolean }, files: { file } }),
    onSuccess: ({ applied }) => (applied ? cache.invalidateQueries({ queryKey: queryKey(listReports) }) : undefined),
  });
}
