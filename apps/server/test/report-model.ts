/**
 * A report as a person would keep it on paper, from the product's text and apart from the code of the server: statuses, rights, turns and the items of
 * the timeline.
 */

export const people = ["author", "owner", "triager", "finance", "viewer", "admin", "stranger"] as const;
export type Who = (typeof people)[number];
export type Status = "new" | "under_review" | "needs_more_info" | "resolved" | "closed" | "duplicate" | "spam" | "not_applicable";
export const targets: readonly Status[] = [
  ...(["under_review", "needs_more_info", "resolved", "closed", "duplicate", "spam", "not_applicable"] as const),
];
export const ratings = ["low", "medium", "high"] as const;

export type Act =
  | { kind: "comment"; who: Who; internal: boolean }
  | { kind: "status"; who: Who; to: Status }
  | { kind: "rate"; who: Who; severity: (typeof ratings)[number] }
  | { kind: "answer_severity"; who: Who; answer: "accepted" | "contested" }
  | { kind: "answer_retest"; who: Who; result: "fixed" | "not_fixed" }
  | { kind: "decide_retest"; who: Who; accept: boolean }
  | { kind: "lock"; who: Who; locked: boolean }
  | { kind: "decide_dispute"; who: Who | "mediator"; decision: "resolve" | "reject" }
  | { kind: "answer_dispute" | "mediate" | "withdraw_dispute"; who: Who }
  | { kind: "validate" | "nothing" | "ask_retest" | "dispute"; who: Who };
type DisputeAct = Extract<Act, { kind: "answer_dispute" | "mediate" | "withdraw_dispute" | "decide_dispute" }>;

const closedStatuses: readonly Status[] = ["resolved", "closed", "duplicate", "spam", "not_applicable"];
const sideOf = (who: Who) => (who === "author" ? "reporter" : who === "admin" ? "platform" : "company");
const decides = (who: Who) => who === "owner" || who === "triager" || who === "admin";
const speaks = (who: Who) => who !== "viewer" && who !== "stranger";

/** The codes that an answer may have: 200 stands for every success. */
type Codes = readonly number[];
const ok: Codes = [200];

interface Dispute {
  by: Who;
  answered: boolean;
  mediated: boolean;
  ended: boolean;
}

export class ReportModel {
  status: Status = "new";
  validated = false;
  severity: string = "medium";
  severityAnswer: "pending" | "accepted" | "contested" | null = null;
  retest: "asked" | "answered" | null = null;
  retestResult: "fixed" | "not_fixed" | null = null;
  locked = false;
  responded = false;
  dispute: Dispute | null = null;
  readonly withdrawn = new Set<Who>();
  /** How many mediators have decided; each decides once. */
  decisions = 0;
  readonly items: { type: string; internal: boolean }[] = [];

  get isClosed(): boolean {
    return closedStatuses.includes(this.status);
  }
  get disputed(): boolean {
    return this.dispute !== null && !this.dispute.ended;
  }
  get turn(): string {
    if (this.disputed) return "mediator";
    if (this.isClosed) return "none";
    return this.status === "needs_more_info" ? "hacker" : "company";
  }

  /** The statuses that somebody can set. */
  allowed(who: Who): Status[] {
    if (this.locked) return [];
    if (who === "author") return this.isClosed || this.validated || this.disputed ? [] : ["closed"];
    if (!decides(who)) return [];
    const open: Status[] = this.isClosed
      ? ["under_review", "needs_more_info"]
      : this.status === "new"
        ? ["under_review", "needs_more_info"]
        : this.status === "under_review"
          ? ["needs_more_info"]
          : [];
    const closed = this.disputed && who !== "admin" ? [] : closedStatuses.filter((status) => status !== this.status);
    return [...open, ...closed];
  }

  /** What somebody may do now, without publishing, which has a test of its own. */
  can(who: Who): string[] {
    const free = !this.locked;
    const open = !this.isClosed;
    const list: [string, boolean][] = [
      ["read", who !== "stranger"],
      ["watch", who !== "stranger"],
      ["see_internal", who !== "author" && who !== "stranger"],
      ["see_similar", decides(who)],
      ["comment", free && speaks(who)],
      ["comment_internal", free && speaks(who) && who !== "author"],
      ["withdraw", who === "author" && this.allowed(who).length > 0],
      ["answer_severity", who === "author" && free && ["pending", "contested"].includes(this.severityAnswer ?? "")],
      ["answer_retest", who === "author" && free && this.retest === "asked"],
      ["set_collaborators", who === "author" && free],
      ["nothing_to_add", who === "author" && free && this.status === "needs_more_info"],
      ["dispute", free && open && speaks(who)],
      ["request_recheck", free && !open && speaks(who)],
      ...["change_severity", "assign", "label", "correct", "set_cve"].map((name): [string, boolean] => [
        name,
        free && decides(who),
      ]),
      ["file_issue", free && decides(who) && who !== "admin"],
      ["change_status", decides(who) && this.allowed(who).length > 0],
      ["validate", free && open && decides(who) && !this.validated],
      ["ask_retest", free && decides(who) && this.status === "resolved" && this.retest === null],
      ["decide_retest", free && decides(who) && this.retest === "answered"],
      ["move", free && who === "owner"],
      ["lock", who === "admin"],
      [
        "award",
        free &&
          (who === "owner" || who === "finance") &&
          this.validated &&
          !["duplicate", "spam", "not_applicable"].includes(this.status),
      ],
    ];
    return list.filter(([, may]) => may).map(([name]) => name);
  }

  /** Does it, or says why not. */
  apply(act: Act): Codes {
    if (act.who === "stranger") return [404];
    switch (act.kind) {
      case "comment":
        return this.comment(act.who, act.internal);
      case "status":
        return this.move(act.who, act.to);
      case "validate":
        return this.validate(act.who);
      case "rate":
        return this.rate(act.who, act.severity);
      case "answer_severity":
        return this.answerSeverity(act.who, act.answer);
      case "nothing":
        if (act.who !== "author") return [403];
        if (this.locked || this.status !== "needs_more_info") return [409];
        this.add("INFO");
        this.to("under_review");
        return ok;
      case "ask_retest":
        if (!decides(act.who)) return [403];
        if (this.locked || this.status !== "resolved" || this.retest !== null) return [409];
        this.retest = "asked";
        this.add("INFO");
        return ok;
      case "answer_retest":
        if (act.who !== "author") return [403];
        if (this.locked || this.retest !== "asked") return [409];
        [this.retest, this.retestResult] = ["answered", act.result];
        this.add("INFO");
        return ok;
      case "decide_retest":
        return this.decideRetest(act.who, act.accept);
      case "lock":
        if (act.who !== "admin") return [403];
        if (this.locked !== act.locked) this.add("VISIBILITY_CHANGE");
        this.locked = act.locked;
        return ok;
      case "dispute":
        return this.openDispute(act.who);
      default:
        return this.disputeStep(act as DisputeAct);
    }
  }

  private add(type: string, internal = false): void {
    this.items.push({ type, internal });
  }

  private to(status: Status): void {
    this.status = status;
    if (status === "resolved") this.validated = true;
    else [this.retest, this.retestResult] = [null, null];
    this.add("STATUS_CHANGE");
  }

  /** A public act: the company's first one begins the review, the author's answers a question. */
  private publicAct(who: Who): void {
    if (who === "author") {
      if (this.status === "needs_more_info") this.to("under_review");
      return;
    }
    const isFirst = !this.responded;
    this.responded = true;
    if (isFirst && this.status === "new") this.to("under_review");
  }

  private comment(who: Who, internal: boolean): Codes {
    if (!speaks(who) || (internal && who === "author")) return [403];
    if (this.locked) return [409];
    this.add("COMMENT", internal);
    if (!internal) this.publicAct(who);
    return ok;
  }

  private move(who: Who, to: Status): Codes {
    if (to === this.status) return ok;
    if (who !== "author" && !decides(who)) return [403];
    if (!this.allowed(who).includes(to)) return [409];
    if (to === "needs_more_info") this.add("COMMENT");
    if (who !== "author") this.responded = true;
    this.to(to);
    if (this.isClosed && this.dispute && !this.dispute.ended) {
      this.dispute.ended = true;
      this.add("INFO");
    }
    return ok;
  }

  private validate(who: Who): Codes {
    if (!decides(who)) return [403];
    if (this.locked) return [409];
    if (this.validated) return ok;
    if (this.isClosed) return [409];
    this.validated = true;
    this.add("INFO");
    this.publicAct(who);
    return ok;
  }

  private rate(who: Who, severity: string): Codes {
    if (!decides(who)) return [403];
    if (this.locked) return [409];
    if (severity === this.severity) return ok;
    this.severity = severity;
    this.severityAnswer = "pending";
    this.add("SEVERITY_CHANGE");
    this.publicAct(who);
    return ok;
  }

  private answerSeverity(who: Who, answer: "accepted" | "contested"): Codes {
    if (who !== "author") return [403];
    const waits = this.severityAnswer === "pending" || (this.severityAnswer === "contested" && answer === "accepted");
    if (this.locked || !waits) return [409];
    this.severityAnswer = answer;
    this.add("INFO");
    return ok;
  }

  private decideRetest(who: Who, accept: boolean): Codes {
    if (!decides(who)) return [403];
    if (this.locked || this.retest !== "answered") return [409];
    const reopens = accept && this.retestResult === "not_fixed";
    [this.retest, this.retestResult] = [null, null];
    this.add("INFO");
    if (reopens) this.to("under_review");
    return ok;
  }

  private openDispute(who: Who): Codes {
    if (!speaks(who)) return [403];
    if (this.locked || this.disputed || this.withdrawn.has(who)) return [409];
    this.dispute = { by: who, answered: false, mediated: false, ended: false };
    this.add("DISPUTE_CREATED");
    return ok;
  }

  private disputeStep(act: DisputeAct): Codes {
    const { dispute } = this;
    if (!dispute) return [404];
    if (act.kind === "answer_dispute") {
      const { who } = act;
      const mine = speaks(who) && sideOf(who) !== "platform" && sideOf(who) !== sideOf(dispute.by);
      if (!mine) return dispute.ended || dispute.answered ? [403, 409] : [403];
      if (dispute.ended || dispute.answered || this.locked) return [409];
      dispute.answered = true;
      this.add("INFO");
      return ok;
    }
    if (act.kind === "mediate") {
      if (act.who !== "admin") return dispute.ended ? [403, 409] : [403];
      if (dispute.ended || this.locked) return [409];
      if (!dispute.mediated) this.add("INFO");
      dispute.mediated = true;
      return ok;
    }
    if (act.kind === "withdraw_dispute") {
      if (act.who !== dispute.by) return [403];
      if (dispute.ended || this.locked) return [409];
      dispute.ended = true;
      this.withdrawn.add(act.who);
      this.add("INFO");
      return ok;
    }
    if (act.who !== "mediator" || !dispute.mediated) return act.who === "admin" || act.who === "mediator" ? [409] : [403, 409];
    if (dispute.ended || !dispute.answered || this.locked) return [409];
    dispute.ended = true;
    this.decisions++;
    this.add("INFO");
    return ok;
  }
}
