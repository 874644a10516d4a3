/** A call as a fake tracker receives it. */
export interface FakeRequest {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  body: Record<string, unknown> | null;
}

export interface FakeAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface FakeProject {
  id: number;
  name: string;
  /** Names that lead to it, until another project takes them. */
  formerNames: string[];
  isPublic: boolean;
}

export interface FakeIssue {
  id: number;
  /** Its number in its project. */
  number: number;
  project: FakeProject;
  title: string;
  /** As it was sent. */
  text: unknown;
  fields: Record<string, unknown>;
  isClosed: boolean;
  comments: unknown[];
  isDeleted: boolean;
  /** The issue in another project that it has become. */
  movedTo: FakeIssue | null;
}

/** What the fakes of all trackers have in common: projects and issues of one host. Each answers as its tracker documents, and refuses what it does not take. */
export abstract class FakeTracker {
  readonly host: string;
  readonly projects: FakeProject[] = [];
  readonly issues: FakeIssue[] = [];
  /** Answers before the tracker's own, in turn. */
  readonly next: FakeAnswer[] = [];
  /** The statuses of the next writes, which are not carried out. */
  readonly refusals: number[] = [];
  /** Calls that are carried out, but whose answer is lost. */
  readonly losing: RegExp[] = [];
  /** Calls that were not as documented. */
  readonly wrong: string[] = [];
  token = "a token of a tracker";
  private ids = 0;

  constructor(host: string) {
    this.host = host;
  }

  /** The answer to a call that names no project or issue in vain. */
  protected abstract route(request: FakeRequest): FakeAnswer;
  /** The credentials that the tracker takes. */
  abstract authorization(): string;

  answer(request: FakeRequest): FakeAnswer {
    const prepared = this.next.shift();
    if (prepared) return prepared;
    const refusal = request.method === "GET" ? undefined : this.refusals.shift();
    if (refusal) return { status: refusal, body: {} };
    const answer = this.route(request);
    const call = `${request.method} ${request.path}`;
    if (answer.status === 400 || answer.status === 422) this.wrong.push(`${call}: ${JSON.stringify(answer.body)}`);
    const lost = this.losing.findIndex((one) => one.test(call));
    if (lost < 0) return answer;
    this.losing.splice(lost, 1);
    return { status: 502 };
  }

  addProject(name: string, { id = 15 + this.projects.length * 10, isPublic = false } = {}): FakeProject {
    // A name that a new project takes no longer leads to the former one.
    for (const project of this.projects) project.formerNames = project.formerNames.filter((former) => former !== name);
    const project = { id, name, formerNames: [], isPublic };
    this.projects.push(project);
    return project;
  }

  rename(project: FakeProject, name: string): void {
    project.formerNames.push(project.name);
    project.name = name;
  }

  remove(project: FakeProject): void {
    this.projects.splice(this.projects.indexOf(project), 1);
  }

  addIssue(project: FakeProject, { title, text, fields }: Pick<FakeIssue, "title" | "text" | "fields">): FakeIssue {
    const number = 7 + this.issues.filter((issue) => issue.project === project).length;
    const state = { isClosed: false, comments: [], isDeleted: false, movedTo: null };
    const issue: FakeIssue = { id: 10_007 + this.ids++, number, project, title, text, fields, ...state };
    this.issues.push(issue);
    return issue;
  }

  /** Makes an issue one of another project; how it is found after that depends on the tracker. */
  move(issue: FakeIssue, project: FakeProject): FakeIssue {
    const { title, text, fields } = issue;
    const moved = this.addIssue(project, { title, text, fields });
    issue.movedTo = moved;
    issue.isClosed = true;
    return moved;
  }

  protected projectOf(name: string): { project: FakeProject; isFormer: boolean } | undefined {
    const own = this.projects.find((project) => project.name.toLowerCase() === name.toLowerCase());
    if (own) return { project: own, isFormer: false };
    const former = this.projects.find(({ formerNames }) => formerNames.includes(name));
    return former && { project: former, isFormer: true };
  }

  protected issueOf(project: FakeProject, number: string): FakeIssue | undefined {
    return this.issues.find((issue) => issue.project === project && String(issue.number) === number);
  }
}

const isText = (value: unknown): boolean => typeof value === "string";
/** What is wrong with a body; each field has a check, and no other field is taken. */
export function problemsOf(
  body: Record<string, unknown> | null,
  fields: Record<string, "text" | ((value: unknown) => boolean)>,
): string[] {
  const sent = Object.entries(body ?? {});
  return sent.flatMap(([name, value]) => {
    const check = fields[name];
    if (!check) return [`unknown field ${name}`];
    return (check === "text" ? isText : check)(value) ? [] : [`wrong ${name}`];
  });
}
