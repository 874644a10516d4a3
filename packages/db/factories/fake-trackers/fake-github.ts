import { type FakeAnswer, type FakeIssue, type FakeProject, type FakeRequest, FakeTracker, problemsOf } from "./fake-tracker.ts";

const refused = (message: string, status: number): FakeAnswer => ({
  status,
  body: { message, documentation_url: "https://docs.github.com/rest" },
});
const isLabels = (value: unknown) => Array.isArray(value) && value.every((label) => typeof label === "string");

/**
 * GitHub REST API 2022-11-28: a renamed repository answers a read with 301 and a write with 307, a transferred issue with 301, a deleted one with 410
 * ("Get an issue", "Best practices for using the REST API"). A redirect names the repository by its id.
 */
export class FakeGitHub extends FakeTracker {
  authorization(): string {
    return `Bearer ${this.token}`;
  }

  protected route({ method, path, query, headers, body }: FakeRequest): FakeAnswer {
    if (headers.authorization !== this.authorization()) return refused("Bad credentials", 401);
    if (!headers["user-agent"]) return refused("Request forbidden by administrative rules", 403);
    if (headers["x-github-api-version"] !== "2022-11-28" || headers.accept !== "application/vnd.github+json")
      return refused("Unknown version", 400);
    const parts = path.split("/").slice(1).map(decodeURIComponent);
    const isById = parts[0] === "repositories";
    const known = isById ? this.byId(parts[1]) : parts[0] === "repos" ? this.projectOf(`${parts[1]}/${parts[2]}`) : undefined;
    if (!known) return refused("Not Found", 404);
    const { project, isFormer } = known;
    const rest = parts.slice(isById ? 2 : 3);
    if (isFormer) return this.moved(["repositories", project.id, ...rest].join("/"), method === "GET" ? 301 : 307);
    if (rest.length === 0) return { status: 200, body: this.repository(project) };
    if (rest[0] !== "issues") return refused("Not Found", 404);
    return rest[1] ? this.onIssue(project, rest, { method, body }) : this.onIssues(project, { method, query, body });
  }

  private byId(id: string | undefined) {
    const project = this.projects.find((one) => String(one.id) === id);
    return project && { project, isFormer: false };
  }

  private onIssues(project: FakeProject, { method, query, body }: Pick<FakeRequest, "method" | "query" | "body">): FakeAnswer {
    if (method === "GET") {
      const label = query.get("labels") ?? "";
      const found = this.issues.filter((issue) => issue.project === project && !issue.isDeleted && !issue.movedTo);
      return {
        status: 200,
        body: found
          .filter(({ fields }) => (fields.labels as string[]).includes(label))
          .reverse()
          .map((issue) => this.view(issue)),
      };
    }
    const problems = problemsOf(body, {
      title: "text",
      body: (text) => typeof text === "string" && text.length <= 65_536,
      labels: isLabels,
    });
    if (problems.length > 0 || !body?.title) return refused(`Validation Failed: ${problems}`, 422);
    const issue = this.addIssue(project, { title: String(body.title), text: body.body, fields: { labels: body.labels ?? [] } });
    return { status: 201, body: this.view(issue) };
  }

  private onIssue(
    project: FakeProject,
    [, number = "", part]: string[],
    { method, body }: Pick<FakeRequest, "method" | "body">,
  ): FakeAnswer {
    const issue = this.issueOf(project, number);
    if (!issue) return refused("Not Found", 404);
    if (issue.isDeleted) return refused("This issue was deleted", 410);
    if (issue.movedTo) {
      const { movedTo } = issue;
      if (!this.projects.includes(movedTo.project)) return refused("Not Found", 404);
      return this.moved(
        ["repositories", movedTo.project.id, "issues", movedTo.number, part].filter(Boolean).join("/"),
        method === "GET" ? 301 : 307,
      );
    }
    if (part === "comments") {
      if (method === "GET") return { status: 200, body: issue.comments };
      if (problemsOf(body, { body: "text" }).length > 0 || !body?.body) return refused("Validation Failed", 422);
      issue.comments.push({ body: body.body });
      return { status: 201, body: { id: issue.comments.length, body: body.body } };
    }
    if (method === "PATCH") {
      const isReason = (reason: unknown) => ["completed", "not_planned", "reopened", null].includes(reason as string);
      const problems = problemsOf(body, { state: (state) => state === "open" || state === "closed", state_reason: isReason });
      if (problems.length > 0) return refused(`Validation Failed: ${problems}`, 422);
      issue.isClosed = body?.state === "closed";
    }
    return { status: 200, body: this.view(issue) };
  }

  private moved(to: string, status: number): FakeAnswer {
    const url = `https://${this.host}/${to}`;
    return { status, headers: { location: url }, body: { message: "Moved Permanently", url } };
  }

  private repository({ id, name, isPublic }: FakeProject) {
    return { id, full_name: name, private: !isPublic, visibility: isPublic ? "public" : "private" };
  }

  private view({ id, number, title, text, isClosed, project, fields }: FakeIssue) {
    return {
      ...{ id, number, title, body: text, state: isClosed ? "closed" : "open", ...fields },
      html_url: `https://${this.host}/${project.name}/issues/${number}`,
      url: `https://${this.host}/repos/${project.name}/issues/${number}`,
      repository_url: `https://${this.host}/repos/${project.name}`,
    };
  }
}
