import { type FakeAnswer, type FakeIssue, type FakeProject, type FakeRequest, FakeTracker, problemsOf } from "./fake-tracker.ts";

const refused = (message: string, status: number): FakeAnswer => ({ status, body: { errorMessages: [message], errors: {} } });
/** The most characters of a description and of a comment. */
const maxLength = 32_767;
const isDocument = (value: unknown) => {
  const { type, version, content } = (value ?? {}) as Record<string, unknown>;
  return type === "doc" && version === 1 && Array.isArray(content) && lengthOf(content) <= maxLength;
};
const lengthOf = (nodes: unknown[]): number =>
  (nodes as { text?: string; content?: unknown[] }[]).reduce(
    (sum, { text = "", content = [] }) => sum + text.length + lengthOf(content),
    0,
  );
const statuses = {
  open: { name: "To Do", statusCategory: { key: "new" } },
  done: { name: "Done", statusCategory: { key: "done" } },
};

/**
 * Jira Cloud REST API v3: a project and an issue are found by id, by key and by a former key, without a redirect; a moved issue keeps its id. "Get my
 * permissions" answers anybody.
 */
export class FakeJira extends FakeTracker {
  account = "ops@acme.example";
  /** The status and transitions of every issue, in place of its own. */
  workflow: object | null = null;

  authorization(): string {
    return `Basic ${Buffer.from(`${this.account}:${this.token}`).toString("base64")}`;
  }

  protected route({ method, path, query, headers, body }: FakeRequest): FakeAnswer {
    const isAnonymous = headers.authorization === undefined;
    if (path === "/rest/api/3/mypermissions") {
      const project = this.found(query.get("projectId") ?? "");
      if (!isAnonymous || query.get("permissions") !== "BROWSE_PROJECTS") return refused("Not as expected", 400);
      if (!project) return refused("No project could be found", 404);
      return {
        status: 200,
        body: { permissions: { BROWSE_PROJECTS: { key: "BROWSE_PROJECTS", havePermission: project.isPublic } } },
      };
    }
    if (headers.authorization !== this.authorization())
      return refused("Client must be authenticated to access this resource.", 401);
    const [kind = "", name = "", part] = path.replace("/rest/api/3/", "").split("/").map(decodeURIComponent);
    if (kind === "project") {
      const project = this.found(name);
      return project
        ? { status: 200, body: { id: String(project.id), key: project.name } }
        : refused(`No project could be found with key '${name}'.`, 404);
    }
    if (kind === "search" && name === "jql") return this.search(query);
    if (kind !== "issue") return refused("Not found", 404);
    return name === "" ? this.create(body) : this.onIssue(name, part, { method, query, body });
  }

  private found(name: string): FakeProject | undefined {
    return this.projects.find(({ id }) => String(id) === name) ?? this.projectOf(name)?.project;
  }

  private search(query: URLSearchParams): FakeAnswer {
    const [, key, label] =
      /^project = "([A-Z0-9_]+)" and labels = "(\w+)" order by created desc$/.exec(query.get("jql") ?? "") ?? [];
    const project = this.found(key ?? "");
    if (!project) return refused(`The value '${key}' does not exist for the field 'project'.`, 400);
    const found = this.issues.filter(
      (issue) => issue.project === project && !issue.isDeleted && (issue.fields.labels as string[]).includes(label ?? ""),
    );
    const issues = found
      .reverse()
      .map((issue) => ({ id: String(issue.id), key: this.keyOf(issue), fields: { description: issue.text } }));
    return { status: 200, body: { issues, isLast: true } };
  }

  private create(body: FakeRequest["body"]): FakeAnswer {
    const fields = (body?.fields ?? {}) as Record<string, unknown>;
    const project = this.found(String((fields.project as { key?: unknown } | undefined)?.key));
    const isSummary = (value: unknown) => typeof value === "string" && value.length <= 255 && !value.includes("\n");
    const any = () => true;
    const problems = problemsOf(fields, {
      project: any,
      summary: isSummary,
      description: isDocument,
      issuetype: any,
      labels: Array.isArray,
      priority: any,
    });
    if (!project || problems.length > 0)
      return { status: 400, body: { errorMessages: [], errors: Object.fromEntries(problems.map((one) => [one, one])) } };
    const issue = this.addIssue(project, { title: String(fields.summary), text: fields.description, fields });
    const id = String(issue.id);
    return { status: 201, body: { id, key: this.keyOf(issue), self: `https://${this.host}/rest/api/3/issue/${id}` } };
  }

  private onIssue(
    name: string,
    part: string | undefined,
    { method, query, body }: Pick<FakeRequest, "method" | "query" | "body">,
  ): FakeAnswer {
    const named = this.issues.find((issue) => String(issue.id) === name || this.keyOf(issue) === name);
    if (!named || named.isDeleted) return refused("Issue does not exist or you do not have permission to see it.", 404);
    if (part === "comment") {
      if (method === "GET") return { status: 200, body: { comments: named.comments } };
      if (!isDocument(body?.body)) return refused("Comment body is not valid!", 400);
      named.comments.unshift({ body: body?.body });
      return { status: 201, body: { id: "1", body: body?.body } };
    }
    const transitions = [
      { id: "11", to: { name: "In Progress", statusCategory: { key: "indeterminate" } } },
      { id: "31", to: statuses.done },
    ];
    if (part === "transitions") {
      named.isClosed = (body?.transition as { id?: string } | undefined)?.id === "31";
      return { status: 204 };
    }
    const fields = {
      project: { id: String(named.project.id), key: named.project.name },
      status: named.isClosed ? statuses.done : statuses.open,
    };
    const own = {
      id: String(named.id),
      key: this.keyOf(named),
      fields,
      ...(query.get("expand") === "transitions" && { transitions }),
    };
    return { status: 200, body: query.get("expand") ? { ...own, ...this.workflow } : own };
  }

  /** Moves an issue, which keeps its id. */
  override move(issue: FakeIssue, project: FakeProject): FakeIssue {
    issue.number = 70 + this.issues.length;
    issue.project = project;
    return issue;
  }

  keyOf({ project, number }: FakeIssue): string {
    return `${project.name}-${number}`;
  }
}
