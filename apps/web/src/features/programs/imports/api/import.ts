import {
  discardImport,
  getImport,
  listRefusals,
  type ProgramImport,
  previewImport,
  startImport,
} from "@safeport/contract/programs/import/import.endpoints";
import { importParts } from "@safeport/contract/programs/import/import.values";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";

/** Milliseconds between two looks at an import that is busy. */
const lookMs = 1_000;

const latest = queryOf(getImport);

export function isBusy({ state }: Pick<ProgramImport, "state">): boolean {
  return state === "reading" || state === "waiting" || state === "running";
}

/** The latest import, read again while it is busy. */
export function useImport() {
  return useQuery({
    ...latest,
    refetchInterval: ({ state: { data } }) => (data?.import && isBusy(data.import) ? lookMs : false),
  });
}

/** Uploads lists, and starts the preview of their import. */
export function usePreviewImport() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (lists: readonly File[]) =>
      call(previewImport, { files: Object.fromEntries(importParts.map((part, i) => [part, lists[i]])) }),
    onSuccess: (started) => cache.setQueryData(latest.queryKey, started),
    // Somebody else may have begun one.
    onError: () => cache.invalidateQueries(latest),
  });
}

/** Starts the previewed import. */
export function useStartImport(import_id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (close_missing: boolean) => call(startImport, { params: { import_id }, body: { close_missing } }),
    onSuccess: (started) => cache.setQueryData(latest.queryKey, started),
    onError: () => cache.invalidateQueries(latest),
  });
}

/** Forgets an import with its lists. */
export function useDiscardImport(import_id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(discardImport, { params: { import_id } }),
    onSuccess: () => cache.setQueryData(latest.queryKey, { import: null }),
    onError: () => cache.invalidateQueries(latest),
  });
}

/** Refused rows of an import, as CSV. */
export function useRefusals(import_id: string) {
  return useMutation({ mutationFn: () => call(listRefusals, { params: { import_id } }) });
}
