import type { Db } from "@safeport/db/named-statement";
import { findNonIssues, type OwnNonIssue } from "./non-issue.queries.ts";
import { folded, type NonIssueWords } from "./non-issue-words.ts";
import { platformNonIssues } from "./platform-non-issues.ts";

type UsedNonIssue = (typeof platformNonIssues)[number] | (NonIssueWords & Pick<OwnNonIssue, "title" | "reason" | "changes">);

/** The entries that a program uses, its own first, with their words as texts are compared. */
export async function findUsedNonIssues(db: Db, programId: string): Promise<UsedNonIssue[]> {
  const { unused, own } = await findNonIssues(db, programId);
  return [
    ...own.map(({ terms, title, reason, changes }) => ({
      title,
      reason,
      changes,
      terms: terms.map((group) => group.map(folded)),
    })),
    ...platformNonIssues.filter(({ key }) => !unused.includes(key)),
  ];
}
