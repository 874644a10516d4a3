import { IntegrationError } from "../send-request.ts";
import { neutralForGitLab, neutralTitleForGitLab, withoutQuickActions } from "./neutral-markdown.ts";
import { fieldsOf, isSame, issueLabel, labelsOf, markedComment, type Tracker, textOf } from "./tracker.ts";

const pathOf = (project: string, ref: string | null): string => `/api/v4/projects/${encodeURIComponent(ref ?? project)}`;

/**
 * GitLab REST API v4, "Projects", "Issues" and "Redirects", and "Webhook events". A project is called by its id once it is known, since only reading
 * follows a former path. Issues and comments are confidential: only members of the project read them.
 */
export const gitlab: Tracker = {
  name: "GitLab",
  address: "https://gitlab.com",
  project: /^(?:\d+|\w[\w.-]*(?:\/\w[\w.-]*)+)$/,
  hasAccount: false,
  maxText: 60_000,
  headers: { accept: "application/json" },
  authorization: ({ token }) => `Bearer ${token}`,
  async readProject(call, { project, project_ref }) {
    const { id, path_with_namespace, visibility } = await call(pathOf(project, project_ref));
    return { ref: textOf(id) || null, name: textOf(path_with_namespace) || null, isPublic: visibility === "public" };
  },
  file({ project, project_ref }) {
    const path = `${pathOf(project, project_ref)}/issues`;
    return {
      issues: path,
      recent: () => `${path}?labels=${issueLabel}&scope=all&per_page=100`,
      body: async ({ title, body_markdown, severity_mark }) => ({
        ...{ title: neutralTitleForGitLab(title), description: await neutralForGitLab(body_markdown), confidential: true },
        labels: labelsOf(severity_mark).join(","),
      }),
      // One that was moved is no longer what was filed.
      read: ({ iid, web_url, description, moved_to_id }) => ({ key: iid, url: web_url, text: moved_to_id ? "" : description }),
    };
  },
  issuePath: ({ project, project_ref, key }) => `${pathOf(project, project_ref)}/issues/${encodeURIComponent(key)}`,
  async readIssue(call, _access, issue) {
    const { web_url, moved_to_id } = await call(gitlab.issuePath(issue));
    // Only administrators of GitLab can ask for an issue by this id.
    if (moved_to_id) throw new IntegrationError("issue_moved", true);
    return { ...issue, url: web_url, isPublic: null };
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
    await call(issue, { method: "PUT", body: { state_event: closes ? "close" : "reopen" } });
  },
  eventHeaders: { event: "x-gitlab-event", deliveries: ["idempotency-key", "x-gitlab-event-uuid"] },
  // issue (close, reopen), note on an Issue; both also confidential.
  readEvent(_name, { object_kind, object_attributes, project, issue, user }) {
    const attributes = fieldsOf(object_attributes);
    const { id, path_with_namespace } = fieldsOf(project);
    const about = { project: { ref: textOf(id), names: [textOf(path_with_namespace), textOf(id)] }, areUnique: false };
    if (object_kind === "issue" && (attributes.action === "close" || attributes.action === "reopen")) {
      const isClosed = attributes.action === "close";
      return { ...about, keys: [textOf(attributes.iid)], url: attributes.url, isClosed, comment: null };
    }
    if (object_kind !== "note" || attributes.noteable_type !== "Issue" || attributes.action === "update") return null;
    const comment = markedComment(textOf(fieldsOf(user).username), attributes.note);
    return { ...about, keys: [textOf(fieldsOf(issue).iid)], isClosed: null, comment };
  },
  isFrom: (secret, { header }) => isSame(header("x-gitlab-token"), secret),
  hook: (hook_url, secret) => ({ hook_url, secret }),
};
