import { createHmac } from "node:crypto";
import { neutralForGitHub } from "./neutral-markdown.ts";
import {
  type Fields,
  fieldsOf,
  isSame,
  issueLabel,
  labelsOf,
  markedComment,
  type ProjectFacts,
  type Tracker,
  textOf,
} from "./tracker.ts";

const factsOf = ({ id, full_name, private: isPrivate, visibility }: Fields): ProjectFacts => ({
  ref: textOf(id) || null,
  name: textOf(full_name) || null,
  isPublic: isPrivate === false && (visibility === undefined || visibility === "public"),
});
const pathOf = (project: string): string => `/repos/${project}`;

/** GitHub REST API 2022-11-28, "Issues", and "Webhook events and payloads". A renamed repository and a transferred issue redirect to where they are. */
export const github: Tracker = {
  name: "GitHub",
  address: "https://api.github.com",
  project: /^\w[\w.-]*\/\.?\w[\w.-]*$/,
  hasAccount: false,
  maxText: 60_000,
  headers: { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" },
  authorization: ({ token }) => `Bearer ${token}`,
  readProject: async (call, { project }) => factsOf(await call(pathOf(project))),
  file({ project }) {
    const path = `${pathOf(project)}/issues`;
    return {
      issues: path,
      recent: () => `${path}?state=all&labels=${issueLabel}&per_page=100`,
      body: async ({ title, body_markdown, severity_mark }) => ({
        ...{ title, body: await neutralForGitHub(body_markdown) },
        labels: labelsOf(severity_mark),
      }),
      read: ({ number, html_url, body }) => ({ key: number, url: html_url, text: body }),
    };
  },
  issuePath: ({ project, key }) => `${pathOf(project)}/issues/${encodeURIComponent(key)}`,
  async readIssue(call, { base_url }, issue) {
    const { number, html_url, repository_url } = await call(github.issuePath(issue));
    const stays = { ...issue, url: html_url, isPublic: null };
    // The address of the API may have a path of its own, as at GitHub Enterprise Server.
    const repository = textOf(repository_url).startsWith(`${base_url}/`) ? textOf(repository_url).slice(base_url.length) : "";
    if (!repository || repository.toLowerCase() === pathOf(issue.project).toLowerCase()) return stays;
    const { ref, name, isPublic } = factsOf(await call(repository));
    if (name === null || ref === issue.project_ref) return { ...stays, project: name ?? issue.project };
    return { project: name, project_ref: ref, key: textOf(number) || issue.key, url: html_url, isPublic };
  },
  comment(issue) {
    const path = `${issue}/comments`;
    return {
      path,
      recent: (since) => `${path}?since=${since.toISOString()}&per_page=100`,
      body: (body) => ({ body }),
    };
  },
  async move(call, issue, { closes, isResolved }) {
    const reason = isResolved ? "completed" : "not_planned";
    const body = closes ? { state: "closed", state_reason: reason } : { state: "open", state_reason: "reopened" };
    await call(issue, { method: "PATCH", body });
  },
  eventHeaders: { event: "x-github-event", deliveries: ["x-github-delivery"] },
  // issues (closed, reopened, deleted, transferred), issue_comment (created).
  readEvent(name, { action, issue, comment, repository, changes }) {
    const { number, html_url } = fieldsOf(issue);
    const { ref, name: project } = factsOf(fieldsOf(repository));
    const about = {
      project: { ref: ref ?? "", names: [project ?? ""] },
      ...{ keys: [textOf(number)], areUnique: false, url: html_url, isClosed: null, comment: null },
    };
    if (name === "issues" && (action === "closed" || action === "reopened")) return { ...about, isClosed: action === "closed" };
    if (name === "issues" && action === "deleted") return { ...about, isDeleted: true };
    if (name === "issues" && action === "transferred") {
      const { new_issue, new_repository } = fieldsOf(changes);
      const [to, moved] = [factsOf(fieldsOf(new_repository)), fieldsOf(new_issue)];
      const place = { project: to.name ?? "", project_ref: to.ref, key: textOf(moved.number), url: moved.html_url };
      return place.project && place.key ? { ...about, movedTo: place } : null;
    }
    if (name !== "issue_comment" || action !== "created") return null;
    const { body, user } = fieldsOf(comment);
    return { ...about, comment: markedComment(textOf(fieldsOf(user).login), body) };
  },
  isFrom(secret, { bytes, header }) {
    const signature = createHmac("sha256", secret).update(bytes).digest("hex");
    return isSame(header("x-hub-signature-256"), `sha256=${signature}`);
  },
  hook: (hook_url, secret) => ({ hook_url, secret }),
};
