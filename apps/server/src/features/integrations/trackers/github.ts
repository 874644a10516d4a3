import { createHmac } from "node:crypto";
import { neutralForGitHub } from "./neutral-markdown.ts";
import { fieldsOf, isSame, issueLabel, labelsOf, markedComment, type Tracker, textOf } from "./tracker.ts";

/** GitHub REST API 2022-11-28, "Issues", and "Webhook events and payloads". */
export const github: Tracker = {
  name: "GitHub",
  address: "https://api.github.com",
  project: /^\w[\w.-]*\/\.?\w[\w.-]*$/,
  hasAccount: false,
  headers: { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" },
  authorization: ({ token }) => `Bearer ${token}`,
  file({ project }) {
    const path = `/repos/${project}`;
    return {
      project: path,
      issues: `${path}/issues`,
      recent: `${path}/issues?state=all&labels=${issueLabel}&per_page=100`,
      body: async ({ title, body_markdown, severity_mark }) => ({
        ...{ title, body: await neutralForGitHub(body_markdown) },
        labels: labelsOf(severity_mark),
      }),
      read: ({ html_url, body }) => ({ url: html_url, text: body }),
    };
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
    await call(issue, body, "PATCH");
  },
  eventHeaders: { event: "x-github-event", deliveries: ["x-github-delivery"] },
  // issues (closed, reopened), issue_comment (created).
  readEvent(name, { action, issue, comment, repository }) {
    const { number } = fieldsOf(issue);
    const about = { projects: [textOf(fieldsOf(repository).full_name)], key: textOf(number) };
    if (name === "issues" && (action === "closed" || action === "reopened"))
      return { ...about, isClosed: action === "closed", comment: null };
    if (name !== "issue_comment" || action !== "created") return null;
    const { body, user } = fieldsOf(comment);
    return { ...about, isClosed: null, comment: markedComment(textOf(fieldsOf(user).login), body) };
  },
  isFrom(secret, { bytes, header }) {
    const signature = createHmac("sha256", secret).update(bytes).digest("hex");
    return isSame(header("x-hub-signature-256"), `sha256=${signature}`);
  },
  hook: (hook_url, secret) => ({ hook_url, secret }),
};
