import { renderAdf } from "../../../platform/markdown/render-markdown.ts";
import { IntegrationError } from "../send-request.ts";
import { fieldsOf, isSame, issueLabel, listOf, markedComment, type Tracker, type TrackerCall, textOf } from "./tracker.ts";

const pageOf = (base_url: string, key: string): string | undefined =>
  key ? `${base_url}/browse/${encodeURIComponent(key)}` : undefined;

/** Whether somebody who is not signed in may read a project. A site that answers strangers with a refusal shows them nothing. */
async function isReadByAnybody(call: TrackerCall, projectId: string): Promise<boolean> {
  const path = `/rest/api/3/mypermissions?projectId=${encodeURIComponent(projectId)}&permissions=BROWSE_PROJECTS`;
  try {
    const { permissions } = await call(path, { isAnonymous: true });
    return fieldsOf(fieldsOf(permissions).BROWSE_PROJECTS).havePermission === true;
  } catch (error) {
    const isRefused = error instanceof IntegrationError && ["unauthorized", "not_found", "refused"].includes(error.failure);
    if (isRefused) return false;
    throw error;
  }
}

/**
 * Jira Cloud platform REST API version 3, whose texts are documents of Atlassian's format, and "Webhooks". An issue keeps its id when it is moved, and is
 * found by it.
 */
export const jira: Tracker = {
  name: "Jira",
  address: null,
  project: /^[A-Z][A-Z0-9_]+$/,
  hasAccount: true,
  // A description has at most 32,767 characters there, and marks of its own take some of them.
  maxText: 30_000,
  headers: { accept: "application/json" },
  authorization: ({ account, token }) => `Basic ${Buffer.from(`${account ?? ""}:${token}`).toString("base64")}`,
  async readProject(call, { project, project_ref }) {
    const { id, key } = await call(`/rest/api/3/project/${encodeURIComponent(project_ref ?? project)}`);
    const ref = textOf(id) || null;
    return { ref, name: textOf(key) || null, isPublic: ref !== null && (await isReadByAnybody(call, ref)) };
  },
  file({ project, base_url }) {
    const jql = `project = "${project}" and labels = "${issueLabel}" order by created desc`;
    return {
      issues: "/rest/api/3/issue",
      recent: () => `/rest/api/3/search/jql?jql=${encodeURIComponent(jql)}&fields=description&maxResults=100`,
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
      read: ({ id, key, fields }) => ({
        key: textOf(id) || key,
        url: pageOf(base_url, textOf(key)),
        text: fieldsOf(fields).description,
      }),
    };
  },
  issuePath: ({ key }) => `/rest/api/3/issue/${encodeURIComponent(key)}`,
  async readIssue(call, { base_url }, issue) {
    const { id, key, fields } = await call(`${jira.issuePath(issue)}?fields=project`);
    const project = fieldsOf(fieldsOf(fields).project);
    const [ref, name] = [textOf(project.id) || issue.project_ref, textOf(project.key) || issue.project];
    const isElsewhere = issue.project_ref !== null && ref !== null && ref !== issue.project_ref;
    return {
      ...{ project: name, project_ref: ref, key: textOf(id) || issue.key, url: pageOf(base_url, textOf(key)) },
      isPublic: isElsewhere ? await isReadByAnybody(call, ref) : null,
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
    const fits = (status: unknown): boolean =>
      name === null
        ? (fieldsOf(fieldsOf(status).statusCategory).key === "done") === closes
        : textOf(fieldsOf(status).name).toLowerCase() === name.toLowerCase();
    const answer = await call(`${issue}?fields=status&expand=transitions`);
    if (fits(fieldsOf(answer.fields).status)) return;
    const transition = listOf(answer.transitions).find(({ to }) => to && fits(to));
    if (typeof transition?.id !== "string") throw new IntegrationError("refused", true);
    await call(`${issue}/transitions`, { body: { transition: { id: transition.id } } });
  },
  eventHeaders: { event: "", deliveries: ["x-atlassian-webhook-identifier"] },
  // jira:issue_updated with a change of status, jira:issue_deleted, comment_created.
  readEvent(_name, { webhookEvent, issue, comment, changelog }) {
    const { id, key, fields } = fieldsOf(issue);
    const { project, status } = fieldsOf(fields);
    const name = textOf(fieldsOf(project).key) || textOf(key).replace(/-\d+$/, "");
    const about = {
      project: { ref: textOf(fieldsOf(project).id), names: [name] },
      ...{ keys: [textOf(id), textOf(key)].filter(Boolean), areUnique: true, isClosed: null, comment: null },
    };
    if (webhookEvent === "jira:issue_deleted") return { ...about, isDeleted: true };
    if (webhookEvent === "jira:issue_updated") {
      if (!listOf(fieldsOf(changelog).items).some(({ field }) => field === "status")) return null;
      return { ...about, isClosed: fieldsOf(fieldsOf(status).statusCategory).key === "done" };
    }
    if (webhookEvent !== "comment_created") return null;
    const { author, body } = fieldsOf(comment);
    return { ...about, comment: markedComment(textOf(fieldsOf(author).displayName), body) };
  },
  isFrom: (secret, { query }) => isSame(query.secret ?? "", secret),
  hook: (url, secret) => ({ hook_url: `${url}?secret=${secret}`, secret: null }),
};
