import type { IntegrationFailure, TrackerKind } from "@safeport/contract/integrations/integration.values";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";

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
  /** The address of the report, which every issue contains; an issue that has it was filed before. */
  link: string;
}

/** A tracker or a chat did not take a call. `isFinal` says that the same call again would end the same way. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
  readonly failure: IntegrationFailure;
  readonly isFinal: boolean;
  constructor(failure: IntegrationFailure, isFinal: boolean, options?: ErrorOptions) {
    super(`The integration failed: ${failure}`, options);
    this.failure = failure;
    this.isFinal = isFinal;
  }
}

const label = "safeport";

interface Requests {
  /** The path that reads the project. */
  project: string;
  create: { path: string; body: (issue: NewIssue) => object; url: (answer: unknown) => string | undefined };
  /** The path of the newest issues that Safeport filed, and where the address of one with this link stands in the answer. */
  recent: { path: (issue: NewIssue) => string; url: (answer: unknown, issue: NewIssue) => string | undefined };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);
const listOf = (value: unknown) => (Array.isArray(value) ? (value as Record<string, unknown>[]) : []);
const withLink = (issues: Record<string, unknown>[], field: string, { link }: NewIssue) =>
  issues.find((issue) => textOf(issue[field])?.includes(link));

function requestsOf({ kind, project, base_url }: TrackerAccess): Requests {
  switch (kind) {
    // GitHub REST API 2022-11-28, "Issues".
    case "github":
      return {
        project: `/repos/${project}`,
        create: {
          path: `/repos/${project}/issues`,
          body: ({ title, body_markdown }) => ({ title, body: body_markdown, labels: [label] }),
          url: (answer) => textOf((answer as { html_url?: unknown }).html_url),
        },
        recent: {
          path: () => `/repos/${project}/issues?state=all&labels=${label}&per_page=100`,
          url: (answer, issue) => textOf(withLink(listOf(answer), "body", issue)?.html_url),
        },
      };
    // GitLab REST API v4, "Issues". An issue is confidential: only members of the project read it.
    case "gitlab": {
      const path = `/api/v4/projects/${encodeURIComponent(project)}`;
      return {
        project: path,
        create: {
          path: `${path}/issues`,
          body: ({ title, body_markdown }) => ({ title, description: body_markdown, labels: label, confidential: true }),
          url: (answer) => textOf((answer as { web_url?: unknown }).web_url),
        },
        recent: {
          path: () => `${path}/issues?labels=${label}&scope=all&per_page=100`,
          url: (answer, issue) => textOf(withLink(listOf(answer), "description", issue)?.web_url),
        },
      };
    }
    // Jira Cloud platform REST API; version 2 takes plain text for descriptions.
    case "jira": {
      const browse = (key: unknown) => (typeof key === "string" ? `${base_url}/browse/${encodeURIComponent(key)}` : undefined);
      return {
        project: `/rest/api/2/project/${encodeURIComponent(project)}`,
        create: {
          path: "/rest/api/2/issue",
          body: ({ title, body_markdown }) => ({
            fields: {
              project: { key: project },
              summary: title,
              description: body_markdown,
              issuetype: { name: "Bug" },
              labels: [label],
            },
          }),
          url: (answer) => browse((answer as { key?: unknown }).key),
        },
        recent: {
          path: () =>
            `/rest/api/2/search/jql?jql=${encodeURIComponent(`project = "${project}" and labels = "${label}" order by created desc`)}&fields=description&maxResults=100`,
          url: (answer, { link }) => {
            const issues = listOf((answer as { issues?: unknown }).issues);
            const found = issues.find(({ fields }) => textOf((fields as { description?: unknown })?.description)?.includes(link));
            return browse(found?.key);
          },
        },
      };
    }
  }
}

/** Reads the project, to see whether address, project and token are right. Throws an IntegrationError. */
export async function readProject(outbound: Outbound, access: TrackerAccess): Promise<void> {
  await call(outbound, access, requestsOf(access).project);
}

/** Files an issue and returns its address. Throws an IntegrationError. */
export async function createIssue(outbound: Outbound, access: TrackerAccess, issue: NewIssue): Promise<string> {
  const { create } = requestsOf(access);
  const url = create.url(await call(outbound, access, create.path, create.body(issue)));
  if (url === undefined || !isWebAddress(url)) throw new IntegrationError("refused", true);
  return url;
}

/** The address of an issue that was filed before with the same link, among the newest hundred. Throws an IntegrationError. */
export async function findEarlierIssue(outbound: Outbound, access: TrackerAccess, issue: NewIssue): Promise<string | undefined> {
  const { recent } = requestsOf(access);
  const url = recent.url(await call(outbound, access, recent.path(issue)), issue);
  return url !== undefined && isWebAddress(url) ? url : undefined;
}

const isWebAddress = (url: string) => url.length <= 1_000 && /^https?:\/\//.test(url) && URL.canParse(url);

async function call(outbound: Outbound, access: TrackerAccess, path: string, body?: object): Promise<unknown> {
  const answer = await send(outbound, `${access.base_url}${path}`, {
    authorization: authorizationOf(access),
    headers: {
      accept: access.kind === "github" ? "application/vnd.github+json" : "application/json",
      ...(access.kind === "github" && { "x-github-api-version": "2022-11-28" }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { method: "POST" as const, body: JSON.stringify(body) }),
    maxBytes: 8_000_000,
  });
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

/** Sends a request to a tracker or a chat and returns the body of its answer. Throws an IntegrationError for every other answer than 2xx. */
export async function send(outbound: Outbound, url: string, options: Parameters<Outbound["fetch"]>[1]): Promise<Buffer> {
  let answer: Awaited<ReturnType<Outbound["fetch"]>>;
  try {
    answer = await outbound.fetch(url, options);
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause;
    const isFinal = cause.code === "invalid_url" || cause.code === "port_refused" || cause.code === "address_refused";
    throw new IntegrationError("unavailable", isFinal, { cause });
  }
  const { status, headers, body } = answer;
  if (status >= 200 && status < 300) return body;
  if (status === 429 || (status === 403 && headers.get("x-ratelimit-remaining") === "0"))
    throw new IntegrationError("rate_limited", false);
  if (status === 401 || status === 403) throw new IntegrationError("unauthorized", true);
  if (status === 404 || status === 410) throw new IntegrationError("not_found", true);
  if (status === 408 || status >= 500) throw new IntegrationError("unavailable", false);
  throw new IntegrationError("refused", true);
}
