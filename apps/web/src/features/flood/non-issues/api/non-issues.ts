import {
  addNonIssue,
  listNonIssues,
  type NonIssueInput,
  removeNonIssue,
  switchNonIssue,
  updateNonIssue,
} from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import type { PlatformNonIssueKey } from "@safeport/contract/flood/non-issues/non-issue.values";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";
import { sending, useSend } from "../../../../lib/use-send.ts";

/** What a program does not count as a vulnerability unless more is shown. */
export function useNonIssues(program: string) {
  return useQuery({ ...queryOf(listNonIssues, { params: { program } }), staleTime: 60_000 });
}

const list = { rereads: [listNonIssues] };

/** Uses an entry of the platform, or leaves it out. */
export function useSwitchNonIssue(program: string, key: PlatformNonIssueKey) {
  return useSend((is_used: boolean) => sending(switchNonIssue, { params: { program, key }, body: { is_used } }), list);
}

/** Adds an entry of the program's own, or changes the one of this id. */
export function useSaveNonIssue(program: string, non_issue_id: string | null) {
  return useSend(
    (body: NonIssueInput) =>
      non_issue_id === null
        ? sending(addNonIssue, { params: { program }, body })
        : sending(updateNonIssue, { params: { program, non_issue_id }, body }),
    list,
  );
}

/** Removes an entry of the program's own. */
export function useRemoveNonIssue(program: string, non_issue_id: string) {
  return useSend(() => sending(removeNonIssue, { params: { program, non_issue_id } }), list);
}
