import { getExport, linkExport, startExport } from "@safeport/contract/accounts/export.endpoints";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/call.ts";
import { queryOf } from "../../../lib/query-client.ts";

/** Milliseconds between two looks at an export that is being made. */
const lookMs = 1_000;

const latest = queryOf(getExport);

/** The reader's latest export, read again while it is being made. */
export function useExport() {
  return useQuery({
    ...latest,
    refetchInterval: ({ state: { data } }) =>
      data?.export?.state === "waiting" || data?.export?.state === "running" ? lookMs : false,
  });
}

/** Has an archive of the reader's data made. */
export function useStartExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(startExport),
    onSuccess: (started) => cache.setQueryData(latest.queryKey, started),
    // One may have been started in another window.
    onError: () => cache.invalidateQueries(latest),
  });
}

/** Downloads the reader's archive, after a proof of identity if the last one is not recent. */
export function useDownloadExport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(linkExport),
    // An attachment, so the page stays.
    onSuccess: ({ url }) => location.assign(url),
    onError: () => cache.invalidateQueries(latest),
  });
}
