import { type Codes, isClosedStatus, leads, ok, type Status, sideOf, type Who } from "./model-people.ts";

export type DisclosureAct =
  | { kind: "ask_disclosure" | "withdraw_disclosure" | "take_down"; who: Who }
  | { kind: "answer_disclosure"; who: Who; answer: "accepted" | "refused" };

/** State of the report that matters to its disclosure. */
interface Published {
  status: Status;
  locked: boolean;
  add(type: string): void;
}

/** State of a report's disclosure, as a person would keep it on paper; see `report-model.ts`. */
export class DisclosureModel {
  private state: "asked" | "refused" | "public" | "taken_down" | null = null;
  /** The side that asked. */
  private side: string | null = null;
  private readonly report: Published;
  constructor(report: Published) {
    this.report = report;
  }

  /** A report that is worked on again is published only if somebody asks again. */
  reopen(): void {
    if (this.state === "asked" || this.state === "refused") [this.state, this.side] = [null, null];
  }

  can(who: Who): string[] {
    const list: [string, boolean][] = [
      ["ask_disclosure", this.mayAsk(who)],
      ["answer_disclosure", this.waits && leads(who) && sideOf(who) !== this.side],
      ["withdraw_disclosure", this.waits && leads(who) && sideOf(who) === this.side],
      ["choose_naming", who === "collaborator" && !this.report.locked && (this.state === "asked" || this.state === "public")],
      ["take_down", who === "admin" && this.state === "public"],
    ];
    return list.filter(([, may]) => may).map(([name]) => name);
  }

  act(act: DisclosureAct): Codes {
    const { who } = act;
    if (act.kind === "take_down") {
      if (who !== "admin") return [403];
      if (this.state !== "public") return [409];
      this.state = "taken_down";
      this.report.add("VISIBILITY_CHANGE");
      return ok;
    }
    if (act.kind === "ask_disclosure") {
      if (!leads(who)) return [403];
      if (!this.mayAsk(who)) return [409];
      [this.state, this.side] = ["asked", sideOf(who)];
      this.report.add("INFO");
      return ok;
    }
    const isRight = this.can(who).includes(act.kind);
    // Staff answer only for a side that no longer can.
    if (!isRight) return leads(who) || who === "admin" ? (this.waits ? [403, 409] : [409, 403]) : [403];
    if (act.kind !== "answer_disclosure") {
      [this.state, this.side] = [null, null];
      this.report.add("INFO");
      return ok;
    }
    if (act.answer === "accepted" && this.report.status === "duplicate") return [409];
    this.state = act.answer === "accepted" ? "public" : "refused";
    this.report.add(act.answer === "accepted" ? "VISIBILITY_CHANGE" : "INFO");
    return ok;
  }

  private get waits(): boolean {
    return this.state === "asked" && !this.report.locked;
  }

  /** The side that was refused asks again after 30 days. */
  private mayAsk(who: Who): boolean {
    if (!leads(who) || this.report.locked || !isClosedStatus(this.report.status)) return false;
    // The original of the duplicates here is neither resolved nor public.
    if (this.report.status === "duplicate") return false;
    return this.state === null || (this.state === "refused" && this.side !== sideOf(who));
  }
}
