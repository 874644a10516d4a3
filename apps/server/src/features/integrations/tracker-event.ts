import { syncMark, type TrackerKind } from "@safeport/contract/integrations/integration.values";

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

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === "object" && value !== null ? (value as Fields) : {});
const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** Reads an event of the type `name`, from its header; null for events that do not concern an issue. */
export function readTrackerEvent(kind: TrackerKind, name: string, body: unknown): TrackerEvent | null {
  const event = readers[kind](name, fieldsOf(body));
  return event && /^[\w-]{1,100}$/.test(event.key) && (event.isClosed !== null || event.comment) ? event : null;
}

const readers: Record<TrackerKind, (name: string, body: Fields) => TrackerEvent | null> = {
  // GitHub, "Webhook events and payloads": issues (closed, reopened), issue_comment (created).
  github(name, { action, issue, comment, repository }) {
    const { number } = fieldsOf(issue);
    const about = { projects: [textOf(fieldsOf(repository).full_name)], key: textOf(number) };
    if (name === "issues" && (action === "closed" || action === "reopened"))
      return { ...about, isClosed: action === "closed", comment: null };
    if (name !== "issue_comment" || action !== "created") return null;
    const { body, user } = fieldsOf(comment);
    return { ...about, isClosed: null, comment: marked(textOf(fieldsOf(user).login), body) };
  },
  // GitLab, "Webhook events": issue (close, reopen), note on an Issue; both also confidential.
  gitlab(_name, { object_kind, object_attributes, project, issue, user }) {
    const attributes = fieldsOf(object_attributes);
    const { id, path_with_namespace } = fieldsOf(project);
    const projects = [textOf(path_with_namespace), textOf(id)];
    if (object_kind === "issue" && (attributes.action === "close" || attributes.action === "reopen"))
      return { projects, key: textOf(attributes.iid), isClosed: attributes.action === "close", comment: null };
    if (object_kind !== "note" || attributes.noteable_type !== "Issue" || attributes.action === "update") return null;
    const comment = marked(textOf(fieldsOf(user).username), attributes.note);
    return { projects, key: textOf(fieldsOf(issue).iid), isClosed: null, comment };
  },
  // Jira, "Webhooks": jira:issue_updated with a change of status, comment_created.
  jira(_name, { webhookEvent, issue, comment, changelog }) {
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
    return { ...about, isClosed: null, comment: marked(textOf(fieldsOf(author).displayName), body) };
  },
};

/** A comment that begins with the mark, as a word of its own. */
function marked(author: string, body: unknown): TrackerEvent["comment"] {
  const text = textOf(body).trim();
  if (text !== syncMark && !/^\/safeport\s/.test(text)) return null;
  const rest = text.slice(syncMark.length).trim();
  return rest === "" ? null : { author, text: rest };
}
