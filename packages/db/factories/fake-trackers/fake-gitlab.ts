import { type FakeAnswer, type FakeIssue, type FakeProject, type FakeRequest, FakeTracker, problemsOf } from "./fake-tracker.ts";

const notFound = (what: string): FakeAnswer => ({ status: 404, body: { message: `404 ${what} Not Found` } });

/**
 * GitLab REST API v4: a former path of a project answers a read with 301 and the address by its id ("Redirects"), another call with 405; a moved issue
 * stays, closed, with the id of the new one, by which only administrators find it.
 */
export class FakeGitLab extends FakeTracker {
  authorization(): string {
    return `Bearer ${this.token}`;
  }

  protected route({ method, path, query, headers, body }: FakeRequest): FakeAnswer {
    if (headers.authorization !== this.authorization()) return { status: 401, body: { message: "401 Unauthorized" } };
    const parts = path.split("/").slice(1);
    if (parts.slice(0, 3).join("/") !== "api/v4/projects") return notFound("Page");
    const name = decodeURIComponent(parts[3] ?? "");
    const byId = this.projects.find(({ id }) => String(id) === name);
    const known = byId ? { project: byId, isFormer: false } : this.projectOf(name);
    if (!known) return notFound("Project");
    const { project, isFormer } = known;
    const rest = parts.slice(4).map(decodeURIComponent);
    if (isFormer) {
      if (method !== "GET") return { status: 405, body: { message: "405 Method Not Allowed" } };
      const location = `https://${this.host}/${["api/v4/projects", project.id, ...rest].join("/")}`;
      return { status: 301, headers: { location }, body: `This resource has been moved permanently to ${location}` };
    }
    if (rest.length === 0) return { status: 200, body: this.projectView(project) };
    if (rest[0] !== "issues") return notFound("Page");
    return rest[1] ? this.onIssue(project, rest, { method, body }) : this.onIssues(project, { method, query, body });
  }

  private onIssues(project: FakeProject, { method, query, body }: Pick<FakeRequest, "method" | "query" | "body">): FakeAnswer {
    if (method === "GET") {
      const label = query.get("labels") ?? "";
      const found = this.issues.filter((issue) => issue.project === project && !issue.isDeleted);
      return {
        status: 200,
        body: found
          .filter(({ fields }) => String(fields.labels).split(",").includes(label))
          .reverse()
          .map((one) => this.view(one)),
      };
    }
    const isTitle = (title: unknown) => typeof title === "string" && title.length <= 255;
    const isText = (text: unknown) => typeof text === "string" && text.length <= 1_048_576;
    const problems = problemsOf(body, {
      title: isTitle,
      description: isText,
      labels: "text",
      confidential: (value) => typeof value === "boolean",
    });
    if (problems.length > 0 || !body?.title) return { status: 400, body: { message: { body: problems } } };
    const { title, description, labels, confidential } = body;
    const issue = this.addIssue(project, { title: String(title), text: description, fields: { labels, confidential } });
    return { status: 201, body: this.view(issue) };
  }

  private onIssue(
    project: FakeProject,
    [, iid = "", part]: string[],
    { method, body }: Pick<FakeRequest, "method" | "body">,
  ): FakeAnswer {
    const issue = this.issueOf(project, iid);
    if (!issue || issue.isDeleted) return notFound("Issue");
    if (part === "notes") {
      if (method === "GET") return { status: 200, body: issue.comments };
      if (problemsOf(body, { body: "text", internal: (value) => typeof value === "boolean" }).length > 0 || !body?.body)
        return { status: 400, body: { message: "400 Bad request" } };
      issue.comments.unshift({ body: body.body });
      return { status: 201, body: { id: issue.comments.length, body: body.body } };
    }
    if (method === "PUT") {
      if (problemsOf(body, { state_event: (value) => value === "close" || value === "reopen" }).length > 0)
        return { status: 400, body: { error: "state_event does not have a valid value" } };
      issue.isClosed = body?.state_event === "close";
    }
    return { status: 200, body: this.view(issue) };
  }

  private projectView({ id, name, isPublic }: FakeProject) {
    return { id, path_with_namespace: name, visibility: isPublic ? "public" : "private" };
  }

  private view({ id, number, title, text, isClosed, project, movedTo }: FakeIssue) {
    return {
      ...{ id, iid: number, project_id: project.id, title, description: text, state: isClosed ? "closed" : "opened" },
      moved_to_id: movedTo?.id ?? null,
      web_url: `https://${this.host}/${project.name}/-/issues/${number}`,
    };
  }
}
