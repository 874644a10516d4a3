import { type ImportMap, importReports } from "@safeport/contract/report-exchange/import/report-import.endpoints";
import { countReports, listReports, listWeaknesses } from "@safeport/contract/reports/report.endpoints";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

interface Sent {
  file: File;
  apply: boolean;
  map: ImportMap;
}

/** Reads a file of reports for a preview, or adds it to a program with `apply`. */
export function useImportReports(program: string) {
  return useSend(
    ({ file, apply, map }: Sent) =>
      sending(importReports, {
        params: { program },
        query: { apply: String(apply) as unknown as boolean },
        body: { map: JSON.stringify(map) },
        files: { file },
      }),
    {
      // The list that opens next shows the imported reports at once, not as news above rows of before.
      onAnswer: (cache, { applied }) => applied && cache.removeQueries({ queryKey: [listReports.name] }),
      rereads: [listReports, countReports],
      changes: ({ applied }) => applied,
    },
  );
}

/** Kinds of weakness that match a search. */
export function useWeaknesses(search: string, { enabled }: { enabled: boolean }) {
  return useQuery({ ...queryOf(listWeaknesses, { query: { search } }), enabled });
}
