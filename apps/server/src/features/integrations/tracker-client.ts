import type { TrackerKind } from "@safeport/contract/integrations/integration.values";
import { AppError } from "../../platform/http/app-error.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { IntegrationError, sendRequest } from "./send-request.ts";
import {
  contains,
  fieldsOf,
  type IssueMove,
  type NewIssue,
  type TrackerAccess,
  type TrackerCall,
  type TrackerEvent,
} from "./trackers/tracker.ts";
import { trackers } from "./trackers/trackers.ts";

export interface IssueComment {
  /** The page of the issue. */
  url: string;
  body_markdown: string;
  /** A text that no other comment has. */
  mark: string;
  created_at: Date;
}

/** Adds a comment to an issue; with `isAgain` only if none of its newest comments has the mark. Throws an IntegrationError. */
export async function addIssueComment(
  outbound: Outbound,
  access: TrackerAccess,
  { url, body_markdown, mark, created_at }: IssueComment,
  isAgain: boolean,
): Promise<void> {
  const call = callsOf(outbound, access);
  const { path, recent, body } = trackers[access.kind].comment(issuePathOf(access, url));
  if (isAgain) {
    const answer = (await call(recent(created_at))) as { comments?: unknown };
    const comments: unknown = Array.isArray(answer) ? answer : answer.comments;
    if (Array.isArray(comments) && comments.some((comment) => contains(fieldsOf(comment).body, mark))) return;
  }
  await call(path, await written(() => body(body_markdown)));
}

/** Reads the project, to see whether address, project and token are right. Throws an IntegrationError. */
export async function readProject(outbound: Outbound, access: TrackerAccess): Promise<void> {
  await callsOf(outbound, access)(trackers[access.kind].file(access).project);
}

/** Files an issue and returns its address. Throws an IntegrationError. */
export async function createIssue(outbound: Outbound, access: TrackerAccess, issue: NewIssue): Promise<string> {
  const { issues, body, read } = trackers[access.kind].file(access);
  const { url } = read((await callsOf(outbound, access)(issues, await written(() => body(issue)))) as Record<string, unknown>);
  if (!isWebAddress(url)) throw new IntegrationError("refused", true);
  return url;
}

/** The address of an issue that was filed before with the same link, among the newest hundred. Throws an IntegrationError. */
export async function findEarlierIssue(
  outbound: Outbound,
  access: TrackerAccess,
  { link }: NewIssue,
): Promise<string | undefined> {
  const { recent, read } = trackers[access.kind].file(access);
  const answer = (await callsOf(outbound, access)(recent)) as { issues?: unknown };
  const issues = Array.isArray(answer) ? answer : answer.issues;
  if (!Array.isArray(issues)) return undefined;
  const earlier = issues.map(read).find(({ text }) => contains(text, link));
  return isWebAddress(earlier?.url) ? earlier?.url : undefined;
}

/** Closes an issue or opens it again. Throws an IntegrationError. */
export function moveIssue(outbound: Outbound, access: TrackerAccess, url: string, move: IssueMove): Promise<void> {
  return trackers[access.kind].move(callsOf(outbound, access), issuePathOf(access, url), move);
}

/** Reads an event of the type `name`, from its header; null for events that do not concern an issue. */
export function readTrackerEvent(kind: TrackerKind, name: string, body: unknown): TrackerEvent | null {
  const event = trackers[kind].readEvent(name, fieldsOf(body));
  return event && /^[\w-]{1,100}$/.test(event.key) && (event.isClosed !== null || event.comment) ? event : null;
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

function isWebAddress(url: unknown): url is string {
  return typeof url === "string" && url.length <= 1_000 && /^https?:\/\//.test(url) && URL.canParse(url);
}

/** The path of the calls about an issue, whose page has its number or key at the end. */
function issuePathOf(access: TrackerAccess, url: string): string {
  return `${trackers[access.kind].file(access).issues}/${encodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "")}`;
}

/** Calls of a tracker. Each returns its answer, empty for one without a body. */
function callsOf(outbound: Outbound, access: TrackerAccess): TrackerCall {
  const { headers, authorization } = trackers[access.kind];
  return async (path, body, method = "POST") => {
    const answer = await sendRequest(outbound, `${access.base_url}${path}`, {
      authorization: authorization(access),
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
