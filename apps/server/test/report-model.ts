import { DisclosureModel } from "./disclosure-model.ts";
import { DisputeModel } from "./dispute-model.ts";
import {
  type Codes,
  closedStatuses,
  decides,
  isClosedStatus,
  ok,
  reports,
  type Status,
  speaks,
  type Who,
} from "./model-people.ts";
import type { ReportAct } from "./report-acts.ts";

/**
 * A report as a person would keep it on paper, from the product's text and apart from the code of the server: statuses, rights, turns and the items of
 * the timeline.
 */

export class ReportModel {
  status: Status = "new";
  validated = false;
  severity: string = "medium";
  severityAnswer: "pending" | "accepted" | "contested" | null = null;
  retest: "asked" | "answered" | null = null;
  retestResult: "fixed" | "not_fixed" | null = null;
  locked = false;
  responded = false;
  /** Of two programs of the company. */
  program: 0 | 1 = 0;
  /** Whether an award has fixed who shares the report. */
  frozen = false;
  collaborator: "invited" | "accepted" | "declined" | null = null;
  readonly dispute = new DisputeModel(this);
  readonly disclosure = new DisclosureModel(this);
  readonly items: { type: string; internal: boolean }[] = [];

  get isClosed(): boolean {
    return isClosedStatus(this.status);
  }
  get disputed(): boolean {
    return this.dispute.isOpen;
  }
  get turn(): string {
    if (this.disputed) return "mediator";
    if (this.isClosed) return "none";
    return this.status === "needs_more_info" ? "hacker" : "company";
  }

  /** Whether somebody may read it. */
  reads(who: Who): boolean {
    return who === "collaborator" ? this.collaborator === "accepted" : who !== "stranger";
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

  /** Allowed actions of a person now. */
  can(who: Who): string[] {
    if (!this.reads(who)) return [];
    const free = !this.locked;
    const open = !this.isClosed;
    const isParty = speaks(who) && who !== "collaborator";
    const list: [string, boolean][] = [
      ["read", true],
      ["watch", true],
      ["see_internal", !reports(who)],
      ["see_similar", decides(who)],
      ["see_checks", decides(who) || who === "author"],
      ["comment", free && speaks(who)],
      ["comment_internal", free && speaks(who) && !reports(who)],
      ["withdraw", who === "author" && this.allowed(who).length > 0],
      ["answer_severity", who === "author" && free && ["pending", "contested"].includes(this.severityAnswer ?? "")],
      ["answer_retest", who === "author" && free && this.retest === "asked"],
      ["set_collaborators", who === "author" && free && !this.frozen],
      ["leave_collaboration", who === "collaborator" && free && !this.frozen],
      ["nothing_to_add", reports(who) && free && this.status === "needs_more_info"],
      ["dispute", free && open && isParty],
      ["request_recheck", free && !open && isParty && (!this.disputed || this.status === "resolved")],
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
      ["invite_outsider", free && who === "owner"],
      ["end_outsider", who === "owner"],
      ["lock", who === "admin"],
      ["award", (who === "owner" || who === "finance") && this.isPayable],
    ];
    return [...list.filter(([, may]) => may).map(([name]) => name), ...this.disclosure.can(who)];
  }

  /** Does it, or says why not. */
  apply(act: ReportAct): Codes {
    if (act.kind === "answer_collaboration") return this.answerCollaboration(act.who, act.accept);
    if (act.who !== "mediator" && !this.reads(act.who)) return [404];
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
        if (!reports(act.who)) return [403];
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
      case "move":
        if (act.who !== "owner") return [403];
        if (this.locked) return [409];
        if (this.program !== act.to) this.add("INFO");
        this.program = act.to;
        return ok;
      case "award":
        if (act.who !== "owner" && act.who !== "finance") return [403];
        if (!this.isPayable) return [409];
        this.frozen = true;
        this.add("BOUNTY_AWARDED");
        return ok;
      case "name_collaborator":
        return this.nameCollaborator(act.who, act.named);
      case "ask_disclosure":
      case "answer_disclosure":
      case "withdraw_disclosure":
      case "take_down":
        return this.disclosure.act(act);
      case "dispute":
        return this.dispute.open(act.who);
      default:
        return this.dispute.step(act);
    }
  }

  add(type: string, internal = false): void {
    this.items.push({ type, internal });
  }

  private to(status: Status): void {
    this.status = status;
    if (status === "resolved") this.validated = true;
    else [this.retest, this.retestResult] = [null, null];
    if (!this.isClosed) this.disclosure.reopen();
    this.add("STATUS_CHANGE");
  }

  /** A public act: the company's first one begins the review, the author's answers a question. */
  private publicAct(who: Who): void {
    if (reports(who)) {
      if (this.status === "needs_more_info") this.to("under_review");
      return;
    }
    // The staff of the platform do not answer for the company.
    if (who === "admin") return;
    const isFirst = !this.responded;
    this.responded = true;
    if (isFirst && this.status === "new") this.to("under_review");
  }

  private comment(who: Who, internal: boolean): Codes {
    if (!speaks(who) || (internal && reports(who))) return [403];
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
    // A review that begins without a word answers nobody.
    if (who !== "author" && who !== "admin" && !(this.status === "new" && to === "under_review")) this.responded = true;
    this.to(to);
    if (this.isClosed) this.dispute.endByClosing();
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
    // The company stays with a severity that its author contests, and explains it.
    const isExplained = severity === this.severity && this.severityAnswer === "contested";
    if (severity === this.severity && !isExplained) return ok;
    this.severity = severity;
    this.severityAnswer = "pending";
    this.add(isExplained ? "INFO" : "SEVERITY_CHANGE");
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

  private get isPayable(): boolean {
    return !this.locked && this.validated && !["duplicate", "spam", "not_applicable"].includes(this.status);
  }

  /** The author names the collaborator, who is invited, or takes them off the report. */
  private nameCollaborator(who: Who, named: boolean): Codes {
    if (who !== "author") return [403];
    if (this.frozen || this.locked) return [409];
    if (!named && this.collaborator === "accepted") this.add("INFO");
    this.collaborator = named ? (this.collaborator ?? "invited") : null;
    return ok;
  }

  private answerCollaboration(who: Who, accept: boolean): Codes {
    if (who !== "collaborator" || this.collaborator === null) return [404];
    const answer = accept ? "accepted" : "declined";
    if (this.collaborator === answer) return ok;
    if (this.locked || this.frozen) return [409];
    if (accept || this.collaborator === "accepted") this.add("INFO");
    this.collaborator = answer;
    return ok;
  }
}
