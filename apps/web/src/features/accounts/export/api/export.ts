import { type Export, getExport, linkExport, startExport } from "@safeport/contract/accounts/export/export.endpoints";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

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

/** Has an archive of the reader's data made. One may have been started in another window. */
export function useStartExport() {
  return useSend(() => sending(startExport), {
    onAnswer: (cache: QueryClient, started: { export: Export }) => cache.setQueryData(latest.queryKey, started),
    rereads: [getExport],
    waits: false,
  });
}

/** Downloads the reader's archive, after a proof of identity if the last one is not recent. */
export function useDownloadExport() {
  return useSend(() => sending(linkExport), {
    // An attachment, so the page stays.
    onAnswer: (_cache, { url }) => location.assign(url),
    rereads: [getExport],
    waits: false,
  });
}
