import { createHash, timingSafeEqual } from "node:crypto";
import { syncMark, type TrackerKind } from "@safeport/contract/integrations/integration.values";

/** A project of a tracker and how to sign in to it. */
export interface TrackerAccess {
  kind: TrackerKind;
  /** Without a slash at its end. */
  base_url: string;
  project: string;
  account: string | null;
  token: string;
}

export interface NewIssue {
  title: string;
  body_markdown: string;
  /** A label, or in Jira a priority; null for none. */
  severity_mark: string | null;
  /** The address of the report, which every issue contains; an issue that has it was filed before. */
  link: string;
}

/** The calls that file an issue. */
export interface IssueCalls {
  /** The path of the project. */
  project: string;
  /** The path of its issues, each below it by its number or key. */
  issues: string;
  /** The path of the newest hundred issues with our label. */
  recent: string;
  body: (issue: NewIssue) => object | Promise<object>;
  /** Reads an issue in the answer of both calls. */
  read: (issue: Record<string, unknown>) => { url: unknown; text: unknown };
}

/** The calls that add a comment to an issue. */
export interface CommentCalls {
  path: string;
  /** The path of its newest hundred comments. */
  recent: (since: Date) => string;
  body: (body: string) => object | Promise<object>;
}

/** A step of an issue with its report. */
export interface IssueMove {
  /** False to open it again. */
  closes: boolean;
  /** Whether the report was resolved, and not closed otherwise. */
  isResolved: boolean;
  /** The name of the status in Jira; null for any that counts as done, or as not done. */
  name: string | null;
}

/** Calls a path of the tracker and returns its answer. Throws an IntegrationError. */
export type TrackerCall = (path: string, body?: object, method?: "POST" | "PUT" | "PATCH") => Promise<unknown>;

/** An event of a tracker about an issue. */
export interface TrackerEvent {
  /** The tracker's name of the project. */
  projects: string[];
  /** The number or the key of the issue. */
  key: string;
  /** Whether the issue was closed or opened again; null for another event. */
  isClosed: boolean | null;
  /** A comment that is marked to come back, without its mark. */
  comment: { author: string; text: string } | null;
}

/** Proof that a call of a webhook carries. */
export interface Signed {
  bytes: Buffer;
  header: (name: string) => string;
  query: { secret?: string | undefined };
}

/** All that is particular to one kind of tracker. */
export interface Tracker {
  name: string;
  /** Its usual address; null if each company has one of its own. */
  address: string | null;
  /** How a project is written. */
  project: RegExp;
  /** Whether a token belongs to an account, and statuses have names of the company's own. */
  hasAccount: boolean;
  headers: Readonly<Record<string, string>>;
  authorization: (access: TrackerAccess) => string;
  file: (access: TrackerAccess) => IssueCalls;
  /** `issue` is the path of the issue. */
  comment: (issue: string) => CommentCalls;
  /** Closes an issue or opens it again; an issue that is in that state stays so. Throws an IntegrationError. */
  move: (call: TrackerCall, issue: string, move: IssueMove) => Promise<void>;
  /** The headers that name an event and its delivery, which is the same when the tracker sends it again. */
  eventHeaders: { event: string; deliveries: readonly string[] };
  /** Reads an event of the type `name`, from its header; null for events that do not concern an issue. */
  readEvent: (name: string, body: Fields) => TrackerEvent | null;
  /** Whether the secret of the webhook shows that the tracker calls; compared in constant time. */
  isFrom: (secret: string, signed: Signed) => boolean;
  /** The address of the webhook, and the secret to enter beside it; null where the address has it. */
  hook: (url: string, secret: string) => { hook_url: string; secret: string | null };
}

export type Fields = Record<string, unknown>;
/** Whether a text of an answer, which may be a document, has a part; that of a document as in its JSON. */
export const contains = (text: unknown, part: string): boolean =>
  (typeof text === "string" ? text : (JSON.stringify(text) ?? "")).includes(part);
export const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
export const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The label of every issue. */
export const issueLabel = "safeport";

export const labelsOf = (mark: string | null): string[] => (mark ? [issueLabel, mark] : [issueLabel]);

/** A comment that begins with the mark, as a word of its own. */
export function markedComment(author: string, body: unknown): TrackerEvent["comment"] {
  const text = textOf(body).trim();
  if (text !== syncMark && !/^\/safeport\s/.test(text)) return null;
  const rest = text.slice(syncMark.length).trim();
  return rest === "" ? null : { author, text: rest };
}

export function isSame(sent: string, own: string): boolean {
  const [one, other] = [sent, own].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
