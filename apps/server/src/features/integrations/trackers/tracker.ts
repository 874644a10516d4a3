import { createHash, timingSafeEqual } from "node:crypto";
import { syncMark, type TrackerKind } from "@safeport/contract/integrations/integration.values";

/** A project of a tracker and how to sign in to it. */
export interface TrackerAccess {
  kind: TrackerKind;
  /** Without a slash at its end. */
  base_url: string;
  project: string;
  /** The tracker's own id of the project; null until it was read. */
  project_ref: string | null;
  account: string | null;
  token: string;
}

/** What a tracker says about a project. */
export interface ProjectFacts {
  /** Its id, which stays when it is renamed; null if it has none. */
  ref: string | null;
  /** Its name now; null if the answer has none. */
  name: string | null;
  isPublic: boolean;
}

/** Where an issue is. */
export interface IssuePlace {
  /** The name of its project. */
  project: string;
  /** The id of its project; null while unknown. */
  project_ref: string | null;
  /** Its id, or its number in its project. */
  key: string;
}

/** What a tracker says about an issue. */
export interface IssueFacts extends IssuePlace {
  url: unknown;
  /** Whether the project is public that it was moved into; null if it is where it was. */
  isPublic: boolean | null;
}

export interface NewIssue {
  title: string;
  body_markdown: string;
  /** A label, or in Jira and ServiceNow a priority; null for none. */
  severity_mark: string | null;
  /** The address of the report, which every issue contains; an issue that has it was filed before. */
  link: string;
}

/** The calls that file an issue. */
export interface IssueCalls {
  /** The path of a new issue. */
  issues: string;
  /** The path of the newest hundred issues with our label. */
  recent: (link: string) => string;
  body: (issue: NewIssue) => object | Promise<object>;
  /** Reads an issue in the answer of both calls. */
  read: (issue: Fields) => { key: unknown; url: unknown; text: unknown };
}

/** The calls that add a comment to an issue. */
export interface CommentCalls {
  path: string;
  method?: "PATCH";
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
  /** The name of the status in Jira and ServiceNow; null for any that counts as done, or as not done. */
  name: string | null;
  /** ServiceNow's code for what closes a record. */
  closeCode: string | null;
}

export interface CallOptions {
  body?: object;
  /** GET unless given; POST with a body. */
  method?: "POST" | "PUT" | "PATCH";
  /** Without the credentials, as anybody could. */
  isAnonymous?: boolean;
}

/** Calls a path of the tracker and returns its answer. Throws an IntegrationError. */
export type TrackerCall = (path: string, options?: CallOptions) => Promise<Fields>;

/** An event of a tracker about an issue. */
export interface TrackerEvent {
  /** The project as the event names it; its id is empty where the event has none. */
  project: { ref: string; names: string[] };
  /** The numbers or ids of the issue. */
  keys: string[];
  /** Whether they are of this issue alone in the whole tracker, whatever its project. */
  areUnique: boolean;
  /** Whether the issue was closed or opened again; null for another event. */
  isClosed: boolean | null;
  /** A comment that is marked to come back, without its mark. */
  comment: { author: string; text: string } | null;
  /** Whether the issue was deleted. */
  isDeleted?: boolean;
  /** Where the issue is now, if it was moved. */
  movedTo?: IssuePlace & { url: unknown };
  /** The page of the issue now. */
  url?: unknown;
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
  /** The longest text of an issue, in UTF-16 units. */
  maxText: number;
  headers: Readonly<Record<string, string>>;
  authorization: (access: TrackerAccess) => string;
  /** Reads the project, by its id where that is known. Throws an IntegrationError. */
  readProject: (call: TrackerCall, access: TrackerAccess) => Promise<ProjectFacts>;
  file: (access: TrackerAccess) => IssueCalls;
  /** The path of an issue. */
  issuePath: (issue: IssuePlace) => string;
  /** Reads where an issue is. Throws an IntegrationError, `issue_deleted` or `issue_moved` for one that is gone. */
  readIssue: (call: TrackerCall, access: TrackerAccess, issue: IssuePlace) => Promise<IssueFacts>;
  /** `issue` is the path of the issue. */
  comment: (issue: string) => CommentCalls;
  /** Reads the texts of the newest comments in the answer of that call. */
  textsOf?: (answer: Fields) => unknown[];
  /** Closes an issue or opens it again; an issue that is in that state stays so. Throws an IntegrationError. */
  move: (call: TrackerCall, issue: string, move: IssueMove) => Promise<void>;
  /** The headers that name an event and its delivery, which is the same when the tracker sends it again. */
  eventHeaders: { event: string; deliveries: readonly string[] };
  /** Reads an event of the type `name`, from its header; null for events that do not concern an issue. */
  readEvent: (name: string, body: Fields, rules: { closed_status: string | null }) => TrackerEvent | null;
  /** Whether the secret of the webhook shows that the tracker calls; compared in constant time. */
  isFrom: (secret: string, signed: Signed) => boolean;
  /** The address of the webhook, the secret to enter beside it, null where the address has it, and a script that calls it, where one is needed. */
  hook: (url: string, secret: string) => { hook_url: string; secret: string | null; script?: string };
}

export type Fields = Record<string, unknown>;
/** Whether a text of an answer, which may be a document, has a part; that of a document as in its JSON. */
export const contains = (text: unknown, part: string): boolean =>
  (typeof text === "string" ? text : (JSON.stringify(text) ?? "")).includes(part);
/** Lists in an answer: the answer itself, or one of its fields. */
export const listOf = (answer: unknown, ...fields: string[]): Fields[] => {
  const lists = [answer, ...fields.map((field) => fieldsOf(answer)[field])];
  return (lists.find(Array.isArray) ?? []).map(fieldsOf);
};
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
