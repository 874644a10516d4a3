import type { TrackerKind } from "@safeport/contract/integrations/integration.values";
import { AppError } from "../../platform/http/app-error.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { IntegrationError, sendRequest } from "./send-request.ts";
import {
  contains,
  fieldsOf,
  type IssueFacts,
  type IssueMove,
  type IssuePlace,
  listOf,
  type NewIssue,
  type ProjectFacts,
  type TrackerAccess,
  type TrackerCall,
  type TrackerEvent,
  textOf,
} from "./trackers/tracker.ts";
import { trackers } from "./trackers/trackers.ts";

export interface IssueComment {
  body_markdown: string;
  /** A text that no other comment has. */
  mark: string;
  created_at: Date;
}

/** An issue that was filed: its id or number, and its page. */
export interface FiledIssue {
  key: string;
  url: string;
}

/** Adds a comment to an issue; with `isAgain` only if none of its newest comments has the mark. Throws an IntegrationError. */
export async function addIssueComment(
  outbound: Outbound,
  access: TrackerAccess,
  issue: IssuePlace,
  { body_markdown, mark, created_at }: IssueComment,
  isAgain: boolean,
): Promise<void> {
  const call = callsOf(outbound, access);
  const tracker = trackers[access.kind];
  const { path, method = "POST", recent, body } = tracker.comment(tracker.issuePath(issue));
  if (isAgain) {
    const answer = await call(recent(created_at));
    const texts = tracker.textsOf?.(answer) ?? listOf(answer, "comments").map((comment) => comment.body);
    if (texts.some((text) => contains(text, mark))) return;
  }
  await call(path, { method, body: await written(() => body(body_markdown)) });
}

/** Reads the project, to see whether address, project and token are right, and whether it is public. Throws an IntegrationError. */
export function readProject(outbound: Outbound, access: TrackerAccess): Promise<ProjectFacts> {
  return trackers[access.kind].readProject(callsOf(outbound, access), access);
}

/** Reads where an issue is. Throws an IntegrationError, `issue_deleted` or `issue_moved` for one that is gone. */
export async function readIssue(
  outbound: Outbound,
  access: TrackerAccess,
  issue: IssuePlace,
): Promise<IssueFacts & { url: string | null }> {
  try {
    const facts = await trackers[access.kind].readIssue(callsOf(outbound, access), access, issue);
    return { ...facts, url: isWebAddress(facts.url) ? facts.url : null };
  } catch (error) {
    // Its project was there a moment ago.
    if (!(error instanceof IntegrationError) || error.failure !== "not_found") throw error;
    throw new IntegrationError("issue_deleted", true, { cause: error });
  }
}

/** Files an issue. Throws an IntegrationError. */
export async function createIssue(outbound: Outbound, access: TrackerAccess, issue: NewIssue): Promise<FiledIssue> {
  const { issues, body, read } = trackers[access.kind].file(access);
  const filed = filedOf(read(await callsOf(outbound, access)(issues, { body: await written(() => body(issue)) })));
  if (!filed) throw new IntegrationError("refused", true);
  return filed;
}

/** The issue that was filed before with the same link, among the newest hundred. Throws an IntegrationError. */
export async function findEarlierIssue(
  outbound: Outbound,
  access: TrackerAccess,
  { link }: NewIssue,
): Promise<FiledIssue | undefined> {
  const { recent, read } = trackers[access.kind].file(access);
  const issues = listOf(await callsOf(outbound, access)(recent(link)), "issues", "result");
  const earlier = issues.map(read).find(({ text }) => contains(text, link));
  return earlier && filedOf(earlier);
}

/** Closes an issue or opens it again. Throws an IntegrationError. */
export function moveIssue(outbound: Outbound, access: TrackerAccess, issue: IssuePlace, move: IssueMove): Promise<void> {
  const tracker = trackers[access.kind];
  return tracker.move(callsOf(outbound, access), tracker.issuePath(issue), move);
}

/** Reads an event of the type `name`, from its header; null for events that do not concern an issue. */
export function readTrackerEvent(
  { kind, closed_status }: { kind: TrackerKind; closed_status: string | null },
  name: string,
  body: unknown,
): TrackerEvent | null {
  const event = trackers[kind].readEvent(name, fieldsOf(body), { closed_status });
  const isUsable = event?.keys.length && event.keys.every((key) => /^[\w-]{1,100}$/.test(key));
  return isUsable && (event.isClosed !== null || event.comment || event.isDeleted || event.movedTo) ? event : null;
}

/** A body in the tracker's own format. Throws an IntegrationError when too many texts wait for the worker, so that the job tries again. */
async function written(write: () => object | Promise<object>): Promise<object> {
  try {
    return await write();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new IntegrationError("unavailable", false, { cause });
  }
}

/** Whether a text is the address of a page. */
export function isWebAddress(url: unknown): url is string {
  return typeof url === "string" && url.length <= 1_000 && /^https?:\/\//.test(url) && URL.canParse(url);
}

function filedOf({ key, url }: { key: unknown; url: unknown }): FiledIssue | undefined {
  // The page of an issue ends with its number or key, too.
  const known = textOf(key) || (textOf(url).split("/").at(-1) ?? "");
  return /^[\w-]{1,100}$/.test(known) && isWebAddress(url) ? { key: known, url } : undefined;
}

/** Calls of a tracker. Each returns its answer, empty for one without a body. */
function callsOf(outbound: Outbound, access: TrackerAccess): TrackerCall {
  const { headers, authorization } = trackers[access.kind];
  return async (path, { body, method = "POST", isAnonymous = false } = {}) => {
    const answer = await sendRequest(outbound, `${access.base_url}${path}`, {
      ...(!isAnonymous && { authorization: authorization(access) }),
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { method, body: JSON.stringify(body) }),
      maxBytes: 8_000_000,
    });
    if (answer.length === 0) return {};
    try {
      return JSON.parse(answer.toString());
    } catch (cause) {
      throw new IntegrationError("refused", true, { cause });
    }
  };
}
