import { renderAdf } from "../../../platform/markdown/render-markdown.ts";
import { IntegrationError } from "../send-request.ts";
import { fieldsOf, isSame, issueLabel, markedComment, type Tracker, textOf } from "./tracker.ts";

interface Status {
  name?: unknown;
  statusCategory?: { key?: unknown };
}

/** Jira Cloud platform REST API version 3, whose texts are documents of Atlassian's format, and "Webhooks". */
export const jira: Tracker = {
  name: "Jira",
  address: null,
  project: /^[A-Z][A-Z0-9_]+$/,
  hasAccount: true,
  headers: { accept: "application/json" },
  authorization: ({ account, token }) => `Basic ${Buffer.from(`${account ?? ""}:${token}`).toString("base64")}`,
  file({ project, base_url }) {
    const jql = `project = "${project}" and labels = "${issueLabel}" order by created desc`;
    return {
      project: `/rest/api/3/project/${encodeURIComponent(project)}`,
      issues: "/rest/api/3/issue",
      recent: `/rest/api/3/search/jql?jql=${encodeURIComponent(jql)}&fields=description&maxResults=100`,
      body: async ({ title, body_markdown, severity_mark }) => ({
        fields: {
          project: { key: project },
          summary: title,
          description: await renderAdf(body_markdown),
          issuetype: { name: "Bug" },
          labels: [issueLabel],
          ...(severity_mark && { priority: { name: severity_mark } }),
        },
      }),
      read: ({ key, fields }) => ({
        url: typeof key === "string" ? `${base_url}/browse/${encodeURIComponent(key)}` : undefined,
        text: (fields as { description?: unknown } | undefined)?.description,
      }),
    };
  },
  comment(issue) {
    const path = `${issue}/comment`;
    return {
      path,
      recent: () => `${path}?orderBy=-created&maxResults=100`,
      body: async (body) => ({ body: await renderAdf(body) }),
    };
  },
  // An issue changes its status by a transition of its project's workflow.
  async move(call, issue, { closes, name }) {
    const fits = (status: Status | undefined): boolean =>
      name === null
        ? (status?.statusCategory?.key === "done") === closes
        : String(status?.name).toLowerCase() === name.toLowerCase();
    const { fields, transitions } = (await call(`${issue}?fields=status&expand=transitions`)) as {
      fields?: { status?: Status };
      transitions?: { id?: unknown; to?: Status }[];
    };
    if (fits(fields?.status)) return;
    const transition = Array.isArray(transitions) ? transitions.find(({ to }) => to && fits(to)) : undefined;
    if (typeof transition?.id !== "string") throw new IntegrationError("refused", true);
    await call(`${issue}/transitions`, { transition: { id: transition.id } });
  },
  eventHeaders: { event: "", deliveries: ["x-atlassian-webhook-identifier"] },
  // jira:issue_updated with a change of status, comment_created.
  readEvent(_name, { webhookEvent, issue, comment, changelog }) {
    const { key, fields } = fieldsOf(issue);
    const { project, status } = fieldsOf(fields);
    const name = textOf(fieldsOf(project).key) || textOf(key).replace(/-\d+$/, "");
    const about = { projects: [name], key: textOf(key) };
    if (webhookEvent === "jira:issue_updated") {
      const { items } = fieldsOf(changelog);
      if (!Array.isArray(items) || !items.some((item) => fieldsOf(item).field === "status")) return null;
      return { ...about, isClosed: fieldsOf(fieldsOf(status).statusCategory).key === "done", comment: null };
    }
    if (webhookEvent !== "comment_created") return null;
    const { author, body } = fieldsOf(comment);
    return { ...about, isClosed: null, comment: markedComment(textOf(fieldsOf(author).displayName), body) };
  },
  isFrom: (secret, { query }) => isSame(query.secret ?? "", secret),
  hook: (url, secret) => ({ hook_url: `${url}?secret=${secret}`, secret: null }),
};
