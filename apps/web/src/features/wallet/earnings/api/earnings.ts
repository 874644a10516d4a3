import { downloadYear, getEarnings } from "@safeport/contract/wallet/earnings/earnings.endpoints";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callFile } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { saveFile } from "../../../../lib/save-text.ts";

/** Earnings of the viewer in the last twelve months. */
export function useEarnings() {
  return useQuery(queryOf(getEarnings));
}

/** Saves the viewer's statement of a year as a file. */
export function useDownloadYear() {
  return useMutation({
    mutationFn: (year: number) => callFile(downloadYear, { params: { year } }),
    onSuccess: ({ name, blob }) => saveFile(name, blob),
  });
}
