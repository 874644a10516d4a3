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
import type { Diary, Rating } from "./report-history.ts";
import { openDiary } from "./report-history.ts";
import type { Cast } from "./report-people.ts";

/** Lets a sent report live up to `now`: what both sides wrote and did, by the rules of the life cycle. */
export function liveReport(random: Seeded, plan: ReportPlan, cast: Cast, now: Date): Diary {
  const diary = openDiary(random, plan.sent, plan.rating);
  const { agent, colleague, author, say } = cast;
  const age = now.getTime() - plan.sent.getTime();
  const final = plan.status;
  const closes = final !== "new" && final !== "under_review" && final !== "needs_more_info";
  const staleOrOpen = final === "needs_more_info" || plan.close_reason === "stale";

  if (!plan.weak && random.chance(0.15)) {
    diary.wait(1, 6);
    diary.comment(author, say(hackerComments.extra), { minor: true });
  }
  if (random.chance(plan.weak ? 0.12 : 0.35)) whisper(1, 12);
  if (final === "new") {
    if (age > 4 * day && random.chance(0.5)) {
      diary.wait(60, 90);
      diary.comment(author, say(hackerComments.nudge), { minor: true });
    }
  } else {
    begin();
    if (staleOrOpen) ask();
    else if (!plan.weak) examine();
  }
  if (closes) endReport(random, plan, cast, diary);
  else if (diary.status === final) disputeStillOpen(random, plan, cast, diary, age);
  diary.squeeze(now.getTime() - random.int(16, 50) * minute);
  return diary;

  function whisper(least: number, most: number): void {
    diary.wait(least, most, "work");
    const by = random.chance(0.7) ? agent : colleague;
    diary.comment(by, say(plan.weak ? internalOnWeak : internalComments, { severity: diary.rating.severity, date: date() }), {
      internal: true,
      minor: true,
    });
  }

  /** The company's first public act, or none where the verdict itself is the first. */
  function begin(): void {
    diary.wait(1, random.chance(0.2) ? 70 : 20, "work");
    const way = random.next();
    const plain = final === "spam" ? 1 : plan.weak ? 0.7 : 0.12;
    if (closes && final !== "resolved" && plan.close_reason !== "stale" && way < plain) return;
    if (way < 0.8) {
      diary.comment(agent, say(companyComments.firstResponse));
      diary.move("under_review", null, { cause: agent });
    } else {
      diary.move("under_review", agent);
      if (random.chance(0.5)) diary.comment(agent, say(companyComments.firstResponse));
    }
  }

  function ask(): void {
    diary.wait(3, 40, "work");
    const { ask: asked, answer } = random.pick(exchanges);
    const question = diary.comment(agent, say([asked], { date: date() }));
    diary.move("needs_more_info", agent);
    if (plan.close_reason === "stale") {
      for (const warning of staleWarnings) {
        diary.wait(24 * (warning === staleWarnings[0] ? 14 : 11), 24 * (warning === staleWarnings[0] ? 14 : 11));
        diary.note(warning);
      }
      diary.wait(24 * 5, 24 * 5);
      return;
    }
    if (final === "needs_more_info") {
      if (random.chance(0.3)) whisper(2, 20);
      return;
    }
    diary.wait(2, 80);
    diary.comment(author, say([answer]), { replyTo: random.chance(0.6) ? question : null });
    diary.move("under_review", null, { cause: author });
  }

  /** What lies between the first answer and the verdict. */
  function examine(): void {
    if (diary.status === "under_review" && random.chance(0.3)) ask();
    if (random.chance(0.4)) whisper(2, 30);
    if (diary.status === "new") return;
    if (final === "resolved" && random.chance(0.1)) falseStart();
    if (random.chance(0.36)) rerate();
    if (validates()) {
      diary.wait(3, 50, "work");
      diary.validated = diary.comment(agent, say(companyComments.confirm));
    }
    if (random.chance(0.25)) {
      diary.wait(70, 260);
      const question = diary.comment(author, say(hackerComments.nudge), { minor: true });
      diary.wait(4, 60, "work");
      diary.comment(random.chance(0.7) ? agent : colleague, say(companyComments.nudgeAnswer, { date: date(12) }), {
        replyTo: question.deleted ? null : question,
      });
    }
    if (closes && plan.close_reason !== "withdrawn" && random.chance(0.16)) disputeInPassing(random, plan, cast, diary);
  }

  function validates(): boolean {
    if (final === "resolved") return random.chance(0.9);
    if (plan.close_reason === "accepted_risk" || plan.close_reason === "wont_fix") return random.chance(0.6);
    return final === "under_review" && random.chance(0.5);
  }

  /** Closed too early, and opened again within the days allowed. */
  function falseStart(): void {
    diary.wait(2, 30, "work");
    diary.move("closed", agent, {
      content: say(["We read this as documented behaviour and close it as informative."]),
      reason: "informative",
    });
    diary.wait(2, 40);
    diary.comment(author, say(hackerComments.insist));
    diary.wait(5, 60, "work");
    diary.move("under_review", colleague, { content: say(statusReasons.reopened) });
  }

  function rerate(): void {
    const others = otherRatings(plan, diary.rating);
    if (others.length === 0) return;
    const to = random.pick(others);
    const raised = severityOrder.indexOf(to.severity) > severityOrder.indexOf(diary.rating.severity);
    diary.wait(2, 40, "work");
    diary.rate(agent, to, say(raised ? severityReasons.raised : severityReasons.lowered));
    if (random.chance(0.55)) {
      diary.wait(1, 30);
      diary.comment(author, say(raised || random.chance(0.5) ? hackerComments.accept : hackerComments.contest), { minor: true });
    }
  }

  function date(days = 0): string {
    return new Date(diary.now() + days * day).toISOString().slice(0, 10);
  }
}

/** Other vectors that can be argued for the same weakness and lead to another severity on this asset. */
export function otherRatings({ writeUp, scope, oneOff }: ReportPlan, current: Rating): Rating[] {
  if (oneOff) return [];
  return writeUp.vectors
    .map((vector) => ({ vector, ...rateVector(vector, scope.content[2]) }))
    .filter(({ severity }) => severity !== current.severity && severity !== "none");
}
