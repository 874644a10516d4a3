import { neutralForGitLab, neutralTitleForGitLab, withoutQuickActions } from "./neutral-markdown.ts";
import { fieldsOf, isSame, issueLabel, labelsOf, markedComment, type Tracker, textOf } from "./tracker.ts";

/** GitLab REST API v4, "Issues", and "Webhook events". Issues and comments are confidential: only members of the project read them. */
export const gitlab: Tracker = {
  name: "GitLab",
  address: "https://gitlab.com",
  project: /^(?:\d+|\w[\w.-]*(?:\/\w[\w.-]*)+)$/,
  hasAccount: false,
  headers: { accept: "application/json" },
  authorization: ({ token }) => `Bearer ${token}`,
  file({ project }) {
    const path = `/api/v4/projects/${encodeURIComponent(project)}`;
    return {
      project: path,
      issues: `${path}/issues`,
      recent: `${path}/issues?labels=${issueLabel}&scope=all&per_page=100`,
      body: async ({ title, body_markdown, severity_mark }) => ({
        ...{ title: neutralTitleForGitLab(title), description: await neutralForGitLab(body_markdown), confidential: true },
        labels: labelsOf(severity_mark).join(","),
      }),
      read: ({ web_url, description }) => ({ url: web_url, text: description }),
    };
  },
  comment(issue) {
    const path = `${issue}/notes`;
    return {
      path,
      recent: () => `${path}?sort=desc&per_page=100`,
      body: async (body) => ({ body: await withoutQuickActions(body), internal: true }),
    };
  },
  async move(call, issue, { closes }) {
    await call(issue, { state_event: closes ? "close" : "reopen" }, "PUT");
  },
  eventHeaders: { event: "x-gitlab-event", deliveries: ["idempotency-key", "x-gitlab-event-uuid"] },
  // issue (close, reopen), note on an Issue; both also confidential.
  readEvent(_name, { object_kind, object_attributes, project, issue, user }) {
    const attributes = fieldsOf(object_attributes);
    const { id, path_with_namespace } = fieldsOf(project);
    const projects = [textOf(path_with_namespace), textOf(id)];
    if (object_kind === "issue" && (attributes.action === "close" || attributes.action === "reopen"))
      return { projects, key: textOf(attributes.iid), isClosed: attributes.action === "close", comment: null };
    if (object_kind !== "note" || attributes.noteable_type !== "Issue" || attributes.action === "update") return null;
    const comment = markedComment(textOf(fieldsOf(user).username), attributes.note);
    return { projects, key: textOf(fieldsOf(issue).iid), isClosed: null, comment };
  },
  isFrom: (secret, { header }) => isSame(header("x-gitlab-token"), secret),
  hook: (hook_url, secret) => ({ hook_url, secret }),
};
