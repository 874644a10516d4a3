import {
  addKnownIssue,
  changeKnownIssue,
  exportKnownIssues,
  importKnownIssues,
  type KnownIssueMap,
  listCommitments,
  listKnownIssueMatches,
  listKnownIssues,
  revealKnownIssue,
} from "@safeport/contract/reports/known-issues/known-issue.endpoints";
import type {
  CommitmentBatch,
  KnownIssueChange,
  NewKnownIssue,
} from "@safeport/contract/reports/known-issues/known-issue.schema";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../../lib/call.ts";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";
import { showingReport } from "../../core/api/report-cache.ts";

/** One page of a program's register. */
export function useKnownIssues(program: string, { page, search }: { page: number; search: string | undefined }) {
  return useQuery({
    ...queryOf(listKnownIssues, { params: { program }, query: { page, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
}

const register = { rereads: [listKnownIssues, listCommitments, listKnownIssueMatches] };

/** Adds an entry. */
export function useAddKnownIssue(program: string) {
  return useSend((body: NewKnownIssue) => sending(addKnownIssue, { params: { program }, body }), register);
}

/** Publishes an entry or marks it as resolved. */
export function useChangeKnownIssue(program: string, known_issue_id: string) {
  const params = { program, known_issue_id };
  return useSend((body: KnownIssueChange) => sending(changeKnownIssue, { params, body }), register);
}

/** Reads a file of known issues for a preview, or adds it with `apply`. */
export function useImportKnownIssues(program: string, map: KnownIssueMap) {
  return useSend(
    ({ file, apply }: { file: File; apply: boolean }) =>
      sending(importKnownIssues, {
        params: { program },
        query: { apply: String(apply) as unknown as boolean },
        body: { map: JSON.stringify(map) },
        files: { file },
      }),
    { ...register, changes: ({ applied }) => applied },
  );
}

/** The register as CSV. */
export function useExportKnownIssues(program: string) {
  return useMutation({ mutationFn: () => call(exportKnownIssues, { params: { program } }) });
}

/** Known issues that a report is like, or whose title matches. */
export function useKnownIssueMatches(reportId: string, search = "") {
  return useQuery({
    ...queryOf(listKnownIssueMatches, { params: { report_id: reportId }, query: { ...(search && { search }) } }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Reveals the known issue behind a duplicate to its author. */
export function useRevealKnownIssue(reportId: string) {
  return useSend(() => sending(revealKnownIssue, { params: { report_id: reportId } }), showingReport);
}

/** The newest batches of a program's register. */
export function useCommitments(program: string) {
  return useQuery({ ...queryOf(listCommitments, { params: { program }, query: {} }), staleTime: 60_000 });
}

/** All batches of a program's register, newest first. */
export async function readAllCommitments(program: string): Promise<CommitmentBatch[]> {
  const batches: CommitmentBatch[] = [];
  for (let page = 1; ; page++) {
    const { items, pages } = await call(listCommitments, { params: { program }, query: { page, size: 100 } });
    batches.push(...items);
    if (page >= pages) return batches;
  }
}
