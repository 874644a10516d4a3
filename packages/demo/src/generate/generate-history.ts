import type { Seeded } from "@safeport/db/factories/seeded";
import { companyComments, internalComments, internalOnWeak } from "../content/comments/company.ts";
import { exchanges } from "../content/comments/exchanges.ts";
import { hackerComments } from "../content/comments/hacker.ts";
import { severityReasons, staleWarnings, statusReasons } from "../content/comments/reasons.ts";
import { disputeInPassing, disputeStillOpen } from "./add-disputes.ts";
import { day, minute } from "./clock.ts";
import { endReport } from "./end-report.ts";
import type { ReportPlan } from "./generated.ts";
import { rateVector, severityOrder } from "./rate-vector.ts";
import type { Rating, ReportHistory } from "./report-history.ts";
import { startHistory } from "./report-history.ts";
import type { ReportPeople } from "./report-people.ts";

/** Lets a sent report live up to `now`: what both sides wrote and did, by the rules of the life cycle. */
export function generateHistory(random: Seeded, plan: ReportPlan, people: ReportPeople, now: Date): ReportHistory {
  const history = startHistory(random, plan.sent, plan.rating);
  const { agent, colleague, author, say } = people;
  const age = now.getTime() - plan.sent.getTime();
  const final = plan.status;
  const closes = final !== "new" && final !== "under_review" && final !== "needs_more_info";
  const staleOrOpen = final === "needs_more_info" || plan.close_reason === "stale";

  if (!plan.weak && random.chance(0.15)) {
    history.wait(1, 6);
    history.comment(author, say(hackerComments.extra), { minor: true });
  }
  if (random.chance(plan.weak ? 0.12 : 0.35)) addInternalComment(1, 12);
  if (final === "new") {
    if (age > 4 * day && random.chance(0.5)) {
      history.wait(60, 90);
      history.comment(author, say(hackerComments.nudge), { minor: true });
    }
  } else {
    begin();
    if (staleOrOpen) ask();
    else if (!plan.weak) examine();
  }
  if (closes) endReport(random, plan, people, history, now);
  else if (history.status === final) disputeStillOpen(random, plan, people, history, age);
  history.compress(now.getTime() - random.int(16, 50) * minute);
  return history;

  function addInternalComment(least: number, most: number): void {
    history.wait(least, most, "work");
    const by = random.chance(0.7) ? agent : colleague;
    history.comment(by, say(plan.weak ? internalOnWeak : internalComments, { severity: history.rating.severity, date: date() }), {
      internal: true,
      minor: true,
    });
  }

  /** The company's first public act, or none where the verdict itself is the first. */
  function begin(): void {
    history.wait(1, random.chance(0.2) ? 70 : 20, "work");
    const way = random.next();
    const plain = final === "spam" ? 1 : plan.weak ? 0.7 : 0.12;
    if (closes && final !== "resolved" && plan.close_reason !== "stale" && way < plain) return;
    if (way < 0.8) {
      history.comment(agent, say(companyComments.firstResponse));
      history.transition("under_review", null, { cause: agent });
    } else {
      history.transition("under_review", agent);
      if (random.chance(0.5)) history.comment(agent, say(companyComments.firstResponse));
    }
  }

  function ask(): void {
    history.wait(3, 40, "work");
    const { ask: questionText, answer } = random.pick(exchanges);
    const question = history.comment(agent, say([questionText], { date: date() }));
    history.transition("needs_more_info", agent);
    if (plan.close_reason === "stale") {
      for (const warning of staleWarnings) {
        history.wait(24 * (warning === staleWarnings[0] ? 14 : 11), 24 * (warning === staleWarnings[0] ? 14 : 11));
        history.info(warning);
      }
      history.wait(24 * 5, 24 * 5);
      return;
    }
    if (final === "needs_more_info") {
      if (random.chance(0.3)) addInternalComment(2, 20);
      return;
    }
    history.wait(2, 80);
    history.comment(author, say([answer]), { replyTo: random.chance(0.6) ? question : null });
    history.transition("under_review", null, { cause: author });
  }

  /** Steps between the first response and the verdict. */
  function examine(): void {
    if (history.status === "under_review" && random.chance(0.3)) ask();
    if (random.chance(0.4)) addInternalComment(2, 30);
    if (history.status === "new") return;
    if (final === "resolved" && random.chance(0.1)) falseStart();
    if (random.chance(0.36)) changeRating();
    if (validates()) {
      history.wait(3, 50, "work");
      history.validated = history.comment(agent, say(companyComments.confirm));
    }
    if (random.chance(0.25)) {
      history.wait(70, 260);
      const question = history.comment(author, say(hackerComments.nudge), { minor: true });
      history.wait(4, 60, "work");
      history.comment(random.chance(0.7) ? agent : colleague, say(companyComments.nudgeAnswer, { date: date(12) }), {
        replyTo: question.deleted ? null : question,
      });
    }
    if (closes && plan.close_reason !== "withdrawn" && random.chance(0.16)) disputeInPassing(random, plan, people, history);
  }

  function validates(): boolean {
    if (final === "resolved") return random.chance(0.9);
    if (plan.close_reason === "accepted_risk" || plan.close_reason === "wont_fix") return random.chance(0.6);
    return final === "under_review" && random.chance(0.5);
  }

  /** Closed too early, and opened again within the days allowed. */
  function falseStart(): void {
    history.wait(2, 30, "work");
    history.transition("closed", agent, {
      content: say(["We read this as documented behaviour and close it as informative."]),
      reason: "informative",
    });
    history.wait(2, 40);
    history.comment(author, say(hackerComments.insist));
    history.wait(5, 60, "work");
    history.transition("under_review", colleague, { content: say(statusReasons.reopened) });
  }

  function changeRating(): void {
    const others = otherRatings(plan, history.rating);
    if (others.length === 0) return;
    const to = random.pick(others);
    const raised = severityOrder.indexOf(to.severity) > severityOrder.indexOf(history.rating.severity);
    history.wait(2, 40, "work");
    history.rate(agent, to, say(raised ? severityReasons.raised : severityReasons.lowered));
    if (random.chance(0.55)) {
      history.wait(1, 30);
      history.comment(author, say(raised || random.chance(0.5) ? hackerComments.accept : hackerComments.contest), {
        minor: true,
      });
    }
  }

  function date(days = 0): string {
    return new Date(history.now() + days * day).toISOString().slice(0, 10);
  }
}

/** Other vectors that can be argued for the same weakness and lead to another severity on this asset. */
export function otherRatings({ writeUp, scope, oneOff }: ReportPlan, current: Rating): Rating[] {
  if (oneOff) return [];
  return writeUp.vectors
    .map((vector) => ({ vector, ...rateVector(vector, scope.content[2]) }))
    .filter(({ severity }) => severity !== current.severity && severity !== "none");
}
