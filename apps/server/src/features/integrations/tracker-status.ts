import type { Outbound } from "../../platform/outbound/outbound.ts";
import { IntegrationError } from "./send-request.ts";
import { call, issuePathOf, type TrackerAccess } from "./tracker-client.ts";

/** A step of an issue with its report. */
export interface IssueMove {
  /** False to open it again. */
  closes: boolean;
  /** Whether the report was resolved, and not closed otherwise. */
  isResolved: boolean;
  /** The name of the status in Jira; null for any that counts as done, or as not done. */
  name: string | null;
}

/** Closes an issue or opens it again; an issue that is in that state stays so. Throws an IntegrationError. */
export async function moveIssue(outbound: Outbound, access: TrackerAccess, url: string, move: IssueMove): Promise<void> {
  const path = issuePathOf(access, url);
  switch (access.kind) {
    // GitHub REST API 2022-11-28, "Update an issue".
    case "github": {
      const reason = move.isResolved ? "completed" : "not_planned";
      const body = move.closes ? { state: "closed", state_reason: reason } : { state: "open", state_reason: "reopened" };
      await call(outbound, access, path, body, "PATCH");
      return;
    }
    // GitLab REST API v4, "Edit an issue".
    case "gitlab":
      await call(outbound, access, path, { state_event: move.closes ? "close" : "reopen" }, "PUT");
      return;
    case "jira":
      return moveInJira(outbound, access, path, move);
  }
}

interface JiraStatus {
  name?: unknown;
  statusCategory?: { key?: unknown };
}

/** Jira REST API 2: an issue changes its status by a transition of its project's workflow. Throws "refused" if none leads there. */
async function moveInJira(outbound: Outbound, access: TrackerAccess, path: string, { closes, name }: IssueMove): Promise<void> {
  const fits = (status: JiraStatus | undefined): boolean =>
    name === null
      ? (status?.statusCategory?.key === "done") === closes
      : String(status?.name).toLowerCase() === name.toLowerCase();
  const issue = (await call(outbound, access, `${path}?fields=status&expand=transitions`)) as {
    fields?: { status?: JiraStatus };
    transitions?: { id?: unknown; to?: JiraStatus }[];
  };
  if (fits(issue.fields?.status)) return;
  const transition = Array.isArray(issue.transitions) ? issue.transitions.find(({ to }) => to && fits(to)) : undefined;
  if (typeof transition?.id !== "string") throw new IntegrationError("refused", true);
  await call(outbound, access, `${path}/transitions`, { transition: { id: transition.id } });
}
