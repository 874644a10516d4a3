import { createHash } from "node:crypto";
import { type FakeAnswer, type FakeIssue, type FakeRequest, FakeTracker, problemsOf } from "./fake-tracker.ts";

const refused = (message: string, detail: string | null, status: number): FakeAnswer => ({
  status,
  body: { error: { message, detail }, status: "failure" },
});
const shorterThan = (length: number) => (value: unknown) => typeof value === "string" && value.length <= length;
const states: Record<string, string> = { New: "1", "In Progress": "2", Resolved: "6", Closed: "7" };

/** ServiceNow Table API: an unknown table is a wrong request, a deleted record is not found, and a closed incident needs a code and notes (data policy). */
export class FakeServiceNow extends FakeTracker {
  account = "safeport.integration";

  authorization(): string {
    return `Basic ${Buffer.from(`${this.account}:${this.token}`).toString("base64")}`;
  }

  protected route({ method, path, query, headers, body }: FakeRequest): FakeAnswer {
    if (headers.authorization !== this.authorization())
      return refused("User Not Authenticated", "Required to provide Auth information", 401);
    const [, table = "", sysId] = /^\/api\/now\/table\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const project = this.projects.find(({ name }) => name === table);
    if (!project) return refused(`Invalid table ${table}`, null, 400);
    if (sysId) return this.onRecord(table, sysId, { method, query, body });
    if (method === "GET") {
      const [, id] = /^correlation_id=([\w-]+)\^ORDERBYDESCsys_created_on$/.exec(query.get("sysparm_query") ?? "") ?? [];
      const found = this.issues.filter(
        (issue) => issue.project === project && !issue.isDeleted && (!id || issue.fields.correlation_id === id),
      );
      return { status: 200, body: { result: found.map((issue) => this.view(issue, query)) } };
    }
    const problems = problemsOf(body, {
      short_description: shorterThan(160),
      description: shorterThan(4_000),
      correlation_id: shorterThan(100),
      correlation_display: shorterThan(100),
      urgency: shorterThan(40),
    });
    if (problems.length > 0) return refused(`Wrong: ${problems}`, null, 400);
    const { short_description, description, ...fields } = body ?? {};
    const issue = this.addIssue(project, {
      title: String(short_description),
      text: description,
      fields: { ...fields, state: "New" },
    });
    return { status: 201, body: { result: this.view(issue, query) } };
  }

  private onRecord(
    table: string,
    sysId: string,
    { method, query, body }: Pick<FakeRequest, "method" | "query" | "body">,
  ): FakeAnswer {
    const issue = this.issues.find((one) => this.sysIdOf(one) === sysId && one.project.name === table && !one.isDeleted);
    if (!issue) return refused("No Record found", "Record doesn't exist or ACL restricts the record retrieval", 404);
    if (method === "PATCH") {
      const isNamed = query.get("sysparm_input_display_value") === "true";
      const { work_notes, state, close_code, close_notes } = body ?? {};
      if (problemsOf(body, { work_notes: "text", state: "text", close_code: "text", close_notes: "text" }).length > 0)
        return refused("Wrong", null, 400);
      if (typeof work_notes === "string")
        issue.comments.unshift(`2026-11-30 10:00:00 - Safeport (Work notes)\n${work_notes}\n\n`);
      if (typeof state === "string") {
        if (state === "Closed" && (!close_code || !close_notes))
          return refused(
            "Operation Failed",
            "Data Policy Exception: The following fields are mandatory: Resolution code, Resolution notes",
            403,
          );
        if (isNamed && state in states)
          Object.assign(issue, { isClosed: state === "Closed", fields: { ...issue.fields, state } });
      }
    }
    return { status: 200, body: { result: this.view(issue, query) } };
  }

  private view(issue: FakeIssue, query: URLSearchParams): Record<string, unknown> {
    const shown = query.get("sysparm_display_value") === "true";
    const state = String(issue.fields.state);
    const all: Record<string, unknown> = {
      sys_id: this.sysIdOf(issue),
      description: issue.text,
      state: shown ? state : states[state],
      work_notes: shown ? issue.comments.join("") : "",
    };
    return Object.fromEntries((query.get("sysparm_fields") ?? "").split(",").map((field) => [field, all[field]]));
  }

  sysIdOf({ id }: FakeIssue): string {
    return createHash("md5").update(String(id)).digest("hex");
  }
}
