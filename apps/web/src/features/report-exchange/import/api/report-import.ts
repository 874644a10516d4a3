import { importReports } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { listReports } from "@safeport/contract/reports/report.endpoints";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** Reads a file of reports for a preview, or adds it to a program with `apply`. */
export function useImportReports(program: string) {
  return useSend(
    ({ file, apply }: { file: File; apply: boolean }) =>
      sending(importReports, { params: { program }, query: { apply: String(apply) as unknown as boolean }, files: { file } }),
    { rereads: [listReports], changes: ({ applied }) => applied },
  );
}
