import { translate } from "@safeport/messages/translate";
import { IntegrationError } from "../send-request.ts";
import { fieldsOf, isSame, markedComment, type Tracker, textOf } from "./tracker.ts";

/** The lengths of `short_description` and `description` of a task, in characters. */
const lengths = { title: 160, text: 4_000 } as const;
const mark = "Safeport";
const pathOf = (table: string): string => `/api/now/table/${table}`;
/** The field `correlation_id` of a record has the id of its report. */
const idIn = (link: string): string => link.split("/").at(-1) ?? "";

/**
 * Text without code tags, whose content a journal shows as HTML, and without mentions, which notify. A blank inside of each sign makes neither of the other.
 */
export function neutralForServiceNow(text: string): string {
  return text.replaceAll(/\[(?=\/?code\])/gi, "[ ").replaceAll("@[", "@ [");
}
const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/**
 * ServiceNow REST "Table API", for a table that extends `task`, such as `incident`; names of choices are sent and read as people see them
 * (`sysparm_input_display_value`, `sysparm_display_value`). Comments are work notes, which the requester of a record does not see.
 */
export const servicenow: Tracker = {
  name: "ServiceNow",
  address: null,
  project: /^[a-z][a-z0-9_]{1,79}$/,
  hasAccount: true,
  maxText: lengths.text - 100,
  headers: { accept: "application/json" },
  authorization: ({ account, token }) => `Basic ${Buffer.from(`${account ?? ""}:${token}`).toString("base64")}`,
  async readProject(call, { project }) {
    try {
      await call(`${pathOf(project)}?sysparm_fields=sys_id&sysparm_limit=1`);
    } catch (error) {
      // A table that does not exist is a wrong request (400).
      const isUnknown = error instanceof IntegrationError && error.failure === "refused";
      throw isUnknown ? new IntegrationError("not_found", true, { cause: error }) : error;
    }
    return { ref: null, name: project, isPublic: false };
  },
  file({ project, base_url }) {
    const fields = "sysparm_fields=sys_id,description";
    return {
      issues: `${pathOf(project)}?${fields}&sysparm_input_display_value=true`,
      recent: (link) => {
        const query = encodeURIComponent(`correlation_id=${idIn(link)}^ORDERBYDESCsys_created_on`);
        return `${pathOf(project)}?${fields}&sysparm_limit=100&sysparm_query=${query}`;
      },
      body: ({ title, body_markdown, severity_mark, link }) => ({
        short_description: cut(neutralForServiceNow(title), lengths.title),
        description: cut(neutralForServiceNow(body_markdown), lengths.text),
        ...{ correlation_id: idIn(link), correlation_display: mark },
        ...(severity_mark && { urgency: severity_mark }),
      }),
      read: ({ result, ...row }) => {
        const { sys_id, description } = result ? fieldsOf(result) : row;
        return { key: sys_id, url: `${base_url}/${project}.do?sys_id=${textOf(sys_id)}`, text: description };
      },
    };
  },
  issuePath: ({ project, key }) => `${pathOf(project)}/${encodeURIComponent(key)}`,
  async readIssue(call, { base_url }, issue) {
    await call(`${servicenow.issuePath(issue)}?sysparm_fields=sys_id`);
    return { ...issue, url: `${base_url}/${issue.project}.do?sys_id=${issue.key}`, isPublic: null };
  },
  comment: (issue) => ({
    ...{ path: `${issue}?sysparm_fields=sys_id`, method: "PATCH" },
    recent: () => `${issue}?sysparm_fields=work_notes&sysparm_display_value=true`,
    body: (body) => ({ work_notes: neutralForServiceNow(body) }),
  }),
  // All work notes of a record are one text.
  textsOf: ({ result }) => [fieldsOf(result).work_notes],
  async move(call, issue, { closes, name, closeCode }) {
    const state = name ?? (closes ? "Closed" : "In Progress");
    const shown = "sysparm_fields=state&sysparm_display_value=true";
    const isThere = ({ result }: { result?: unknown }) => textOf(fieldsOf(result).state).toLowerCase() === state.toLowerCase();
    if (isThere(await call(`${issue}?${shown}`))) return;
    const closing = {
      close_notes: translate("en", "integrations.issue.close_notes"),
      ...(closeCode && { close_code: closeCode }),
    };
    const body = { state, ...(closes && closing) };
    const answer = await call(`${issue}?${shown}&sysparm_input_display_value=true`, { method: "PATCH", body });
    // A rule of the instance may keep the record as it is.
    if (!isThere(answer)) throw new IntegrationError("refused", true);
  },
  eventHeaders: { event: "", deliveries: ["x-safeport-delivery"] },
  // What the script of the business rule sends.
  readEvent(_name, { sys_id, table, operation, active, state, author, note }, { closed_status }) {
    const about = { project: { ref: "", names: [textOf(table)] }, keys: [textOf(sys_id)], areUnique: true };
    if (operation === "delete") return { ...about, isClosed: null, comment: null, isDeleted: true };
    if (operation !== "update") return null;
    const isClosed = active !== true || (closed_status !== null && textOf(state).toLowerCase() === closed_status.toLowerCase());
    return { ...about, isClosed, comment: markedComment(textOf(author), note) };
  },
  isFrom: (secret, { header }) => isSame(header("x-safeport-token"), secret),
  hook: (hook_url, secret) => ({ hook_url, secret, script: scriptOf(hook_url, secret) }),
};

/** The script of a business rule that runs after a record is updated or deleted. A journal entry begins with a line that names its time and author. */
const scriptOf = (url: string, secret: string): string => `(function executeRule(current, previous) {
  if (current.getValue('correlation_display') !== '${mark}') return;
  var call = new sn_ws.RESTMessageV2();
  call.setEndpoint('${url}');
  call.setHttpMethod('post');
  call.setRequestHeader('Content-Type', 'application/json');
  call.setRequestHeader('X-Safeport-Token', '${secret}');
  call.setRequestHeader('X-Safeport-Delivery', gs.generateGUID());
  call.setRequestBody(JSON.stringify({
    operation: String(current.operation()),
    table: String(current.getTableName()),
    sys_id: String(current.getUniqueValue()),
    active: current.getValue('active') === '1',
    state: String(current.getDisplayValue('state')),
    author: String(gs.getUserName()),
    note: current.work_notes.changes() ? String(current.work_notes.getJournalEntry(1)).split('\\n').slice(1).join('\\n') : ''
  }));
  call.executeAsync();
})(current, previous);
`;
