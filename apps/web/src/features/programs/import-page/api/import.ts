import {
  discardImport,
  getImport,
  listRefusals,
  type ProgramImport,
  previewImport,
  startImport,
} from "@safeport/contract/programs/import/import.endpoints";
import { importParts } from "@safeport/contract/programs/import/import.values";
import { type QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

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

/** An answer is the import now. After a refusal it is read again, since somebody else may have begun one. */
const showing = {
  onAnswer: (cache: QueryClient, started: { import: ProgramImport | null }) => cache.setQueryData(latest.queryKey, started),
  rereads: [getImport],
  waits: false,
};

/** Uploads lists, and starts the preview of their import. */
export function usePreviewImport() {
  return useSend(
    (lists: readonly File[]) =>
      sending(previewImport, { files: Object.fromEntries(importParts.map((part, i) => [part, lists[i]])) }),
    showing,
  );
}

/** Starts the previewed import. */
export function useStartImport(import_id: string) {
  return useSend((close_missing: boolean) => sending(startImport, { params: { import_id }, body: { close_missing } }), showing);
}

/** Forgets an import with its lists. */
export function useDiscardImport(import_id: string) {
  return useSend(() => sending(discardImport, { params: { import_id } }), {
    ...showing,
    onAnswer: (cache) => cache.setQueryData(latest.queryKey, { import: null }),
  });
}

/** Refused rows of an import, as CSV. */
export function useRefusals(import_id: string) {
  return useMutation({ mutationFn: () => call(listRefusals, { params: { import_id } }) });
}
