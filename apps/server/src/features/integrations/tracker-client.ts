import type { TrackerKind } from "@safeport/contract/integrations/integration.values";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { IntegrationError, sendRequest } from "./send-request.ts";

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

const label = "safeport";

interface FiledIssue {
  url: unknown;
  text: unknown;
}

/** The calls of a tracker. `recent` lists the newest hundred issues with our label; `read` reads an issue of both answers. */
interface TrackerApi {
  project: string;
  issues: string;
  recent: string;
  body: (issue: NewIssue) => object;
  read: (issue: Record<string, unknown>) => FiledIssue;
}

function apiOf({ kind, project, base_url }: TrackerAccess): TrackerApi {
  switch (kind) {
    // GitHub REST API 2022-11-28, "Issues".
    case "github": {
      const path = `/repos/${project}`;
      return {
        project: path,
        issues: `${path}/issues`,
        recent: `${path}/issues?state=all&labels=${label}&per_page=100`,
        body: ({ title, body_markdown, severity_mark }) => ({ title, body: body_markdown, labels: labelsOf(severity_mark) }),
        read: ({ html_url, body }) => ({ url: html_url, text: body }),
      };
    }
    // GitLab REST API v4, "Issues". An issue is confidential: only members of the project read it.
    case "gitlab": {
      const path = `/api/v4/projects/${encodeURIComponent(project)}`;
      return {
        project: path,
        issues: `${path}/issues`,
        recent: `${path}/issues?labels=${label}&scope=all&per_page=100`,
        body: ({ title, body_markdown, severity_mark }) => ({
          ...{ title, description: body_markdown, confidential: true },
          labels: labelsOf(severity_mark).join(","),
        }),
        read: ({ web_url, description }) => ({ url: web_url, text: description }),
      };
    }
    // Jira Cloud platform REST API; version 2 takes plain text for descriptions.
    case "jira": {
      const jql = `project = "${project}" and labels = "${label}" order by created desc`;
      return {
        project: `/rest/api/2/project/${encodeURIComponent(project)}`,
        issues: "/rest/api/2/issue",
        recent: `/rest/api/2/search/jql?jql=${encodeURIComponent(jql)}&fields=description&maxResults=100`,
        body: ({ title, body_markdown, severity_mark }) => ({
          fields: {
            project: { key: project },
            summary: title,
            description: body_markdown,
            issuetype: { name: "Bug" },
            labels: [label],
            ...(severity_mark && { priority: { name: severity_mark } }),
          },
        }),
        read: ({ key, fields }) => ({
          url: typeof key === "string" ? `${base_url}/browse/${encodeURIComponent(key)}` : undefined,
          text: (fields as { description?: unknown } | undefined)?.description,
        }),
      };
    }
  }
}

const labelsOf = (mark: string | null): string[] => (mark ? [label, mark] : [label]);

/** The paths of an issue's comments: where one is added, where the newest hundred are, and the comment as it is sent. */
function commentApiOf(access: TrackerAccess, url: string) {
  const issue = issuePathOf(access, url);
  switch (access.kind) {
    case "github": {
      const path = `${issue}/comments`;
      return {
        path,
        recent: (since: Date) => `${path}?since=${since.toISOString()}&per_page=100`,
        body: (body: string) => ({ body }),
      };
    }
    // Confidential as the issue: only members of the project read it.
    case "gitlab": {
      const path = `${issue}/notes`;
      return { path, recent: () => `${path}?sort=desc&per_page=100`, body: (body: string) => ({ body, internal: true }) };
    }
    case "jira": {
      const path = `${issue}/comment`;
      return { path, recent: () => `${path}?orderBy=-created&maxResults=100`, body: (body: string) => ({ body }) };
    }
  }
}

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
  const { path, recent, body } = commentApiOf(access, url);
  if (isAgain) {
    const answer = (await call(outbound, access, recent(created_at))) as { comments?: unknown };
    const comments: unknown = Array.isArray(answer) ? answer : answer.comments;
    const hasMark = (comment: { body?: unknown }) => typeof comment.body === "string" && comment.body.includes(mark);
    if (Array.isArray(comments) && comments.some(hasMark)) return;
  }
  await call(outbound, access, path, body(body_markdown));
}

/** Reads the project, to see whether address, project and token are right. Throws an IntegrationError. */
export async function readProject(outbound: Outbound, access: TrackerAccess): Promise<void> {
  await call(outbound, access, apiOf(access).project);
}

/** Files an issue and returns its address. Throws an IntegrationError. */
export async function createIssue(outbound: Outbound, access: TrackerAccess, issue: NewIssue): Promise<string> {
  const { issues, body, read } = apiOf(access);
  const { url } = read((await call(outbound, access, issues, body(issue))) as Record<string, unknown>);
  if (!isWebAddress(url)) throw new IntegrationError("refused", true);
  return url;
}

/** The address of an issue that was filed before with the same link, among the newest hundred. Throws an IntegrationError. */
export async function findEarlierIssue(
  outbound: Outbound,
  access: TrackerAccess,
  { link }: NewIssue,
): Promise<string | undefined> {
  const { recent, read } = apiOf(access);
  const answer = (await call(outbound, access, recent)) as { issues?: unknown };
  const issues = Array.isArray(answer) ? answer : answer.issues;
  if (!Array.isArray(issues)) return undefined;
  const earlier = issues.map(read).find(({ text }) => typeof text === "string" && text.includes(link));
  return isWebAddress(earlier?.url) ? earlier?.url : undefined;
}

function isWebAddress(url: unknown): url is string {
  return typeof url === "string" && url.length <= 1_000 && /^https?:\/\//.test(url) && URL.canParse(url);
}

/** The path of the calls about an issue, whose page has its number or key at the end. */
export function issuePathOf(access: TrackerAccess, url: string): string {
  return `${apiOf(access).issues}/${encodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "")}`;
}

/** Calls a tracker and returns its answer; empty for one without a body. Throws an IntegrationError. */
export async function call(
  outbound: Outbound,
  access: TrackerAccess,
  path: string,
  body?: object,
  method: "POST" | "PUT" | "PATCH" = "POST",
): Promise<unknown> {
  const answer = await sendRequest(outbound, `${access.base_url}${path}`, {
    authorization: authorizationOf(access),
    headers: {
      accept: access.kind === "github" ? "application/vnd.github+json" : "application/json",
      ...(access.kind === "github" && { "x-github-api-version": "2022-11-28" }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { method, body: JSON.stringify(body) }),
    maxBytes: 8_000_000,
  });
  if (answer.length === 0) return {};
  try {
    return JSON.parse(answer.toString());
  } catch (cause) {
    throw new IntegrationError("refused", true, { cause });
  }
}

function authorizationOf({ kind, account, token }: TrackerAccess): string {
  if (kind !== "jira") return `Bearer ${token}`;
  return `Basic ${Buffer.from(`${account ?? ""}:${token}`).toString("base64")}`;
}
