import { type Codes, ok, sideOf, speaks, type Who } from "./model-people.ts";

export type DisputeAct =
  | { kind: "answer_dispute" | "mediate" | "withdraw_dispute" | "appeal"; who: Who }
  | { kind: "decide_dispute"; who: Who | "mediator"; decision: "resolve" | "reject" };

interface Dispute {
  by: Who;
  answered: boolean;
  mediated: boolean;
  ended: boolean;
  /** Null while nobody has decided it. */
  decided: "resolve" | "reject" | null;
  is_appeal: boolean;
  appealed: boolean;
}

/** State of the report that matters to its dispute. */
interface Disputed {
  locked: boolean;
  add(type: string): void;
}

/** The last dispute on a report as a person would keep it on paper; see `report-model.ts`. */
export class DisputeModel {
  private last: Dispute | null = null;
  /** An appeal was decided, after which there is no other. */
  private final = false;
  private readonly withdrawn = new Set<Who>();
  /** Number of mediators who have decided; each decides once. */
  decisions = 0;
  private readonly report: Disputed;
  constructor(report: Disputed) {
    this.report = report;
  }

  get isOpen(): boolean {
    return this.last !== null && !this.last.ended;
  }

  /** The platform closes the report: that ends it without a decision. */
  endByClosing(): void {
    if (!this.last || this.last.ended) return;
    this.last.ended = true;
    this.report.add("INFO");
  }

  open(who: Who): Codes {
    if (!speaks(who) || who === "collaborator") return [403];
    if (this.report.locked || this.isOpen || this.final || this.withdrawn.has(who)) return [409];
    this.begin(who, false);
    return ok;
  }

  step(act: DisputeAct): Codes {
    const dispute = this.last;
    if (!dispute) return [404];
    switch (act.kind) {
      case "answer_dispute":
        return this.answer(dispute, act.who);
      case "mediate":
        if (act.who !== "admin") return dispute.ended ? [403, 409] : [403];
        if (dispute.ended || this.report.locked) return [409];
        if (!dispute.mediated) this.report.add("INFO");
        dispute.mediated = true;
        return ok;
      case "withdraw_dispute":
        if (act.who !== dispute.by) return [403];
        if (dispute.ended || this.report.locked) return [409];
        dispute.ended = true;
        this.withdrawn.add(act.who);
        this.report.add("INFO");
        return ok;
      case "decide_dispute":
        return this.decide(dispute, act);
      case "appeal":
        return this.appeal(dispute, act.who);
    }
  }

  private begin(by: Who, is_appeal: boolean): void {
    this.last = { by, answered: false, mediated: false, ended: false, decided: null, is_appeal, appealed: false };
    this.report.add("DISPUTE_CREATED");
  }

  private answer(dispute: Dispute, who: Who): Codes {
    const side = speaks(who) ? sideOf(who) : null;
    const isOther = side !== null && side !== "platform" && side !== sideOf(dispute.by);
    if (!isOther) return dispute.ended || dispute.answered ? [403, 409] : [403];
    if (dispute.ended || dispute.answered || this.report.locked) return [409];
    dispute.answered = true;
    this.report.add("INFO");
    return ok;
  }

  private decide(dispute: Dispute, { who, decision }: Extract<DisputeAct, { kind: "decide_dispute" }>): Codes {
    if (who !== "mediator" || !dispute.mediated) return who === "admin" || who === "mediator" ? [409] : [403, 409];
    if (dispute.ended || !dispute.answered || this.report.locked) return [409];
    dispute.ended = true;
    dispute.decided = decision;
    this.final = this.final || dispute.is_appeal;
    this.decisions++;
    this.report.add("INFO");
    return ok;
  }

  /** One appeal of a decision, by the side that lost; either side can lose against the platform. */
  private appeal(dispute: Dispute, who: Who): Codes {
    const side = speaks(who) ? sideOf(who) : null;
    if (dispute.decided === null || dispute.is_appeal || dispute.appealed) return [403, 409];
    const isOpener = side === sideOf(dispute.by);
    const lost = sideOf(dispute.by) === "platform" || (dispute.decided === "reject" ? isOpener : !isOpener);
    if (side === null || side === "platform" || !lost) return [403];
    if (this.report.locked) return [409];
    dispute.appealed = true;
    this.begin(who, true);
    return ok;
  }
}
