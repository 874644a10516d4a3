import { type Seeded, seeded } from "@safeport/db/factories/seeded";
import { companyComments } from "../content/comments/company.ts";
import { hackerComments, thanksIn } from "../content/comments/hacker.ts";
import { closeReasons, statusReasons, weakReasons } from "../content/comments/reasons.ts";
import { day, hour, recordedDays } from "./clock.ts";
import type { ReportPlan } from "./generated.ts";
import type { ReportHistory } from "./report-history.ts";
import type { ReportPeople } from "./report-people.ts";
import { isRewarded } from "./reward-of.ts";

/** Brings a report to the end it is meant to have, and lets both sides say goodbye. */
export function endReport(random: Seeded, plan: ReportPlan, people: ReportPeople, history: ReportHistory, now: Date): void {
  const { agent, colleague, payer, author, say } = people;
  const { status, close_reason, writeUp } = plan;
  const date = () => new Date(history.now()).toISOString().slice(0, 10);
  const weakReason = (kind: "spam" | "not_applicable") =>
    say(weakReasons[kind][writeUp.key] ?? ["The steps do not lead to the result described, on any account we tried."]);

  if (status === "resolved") {
    resolve();
    return;
  }
  if (close_reason === "stale") {
    history.transition("closed", null, { reason: "stale" });
    return;
  }
  if (close_reason === "withdrawn") {
    history.wait(2, 60);
    history.transition("closed", author, { reason: "withdrawn", content: say(hackerComments.withdraw) });
    if (random.chance(0.4)) {
      history.wait(2, 20, "work");
      history.comment(
        agent,
        say(["No harm done. Thank you for telling us.", "Thanks for checking again, {author}. See you next time."]),
      );
    }
    return;
  }
  history.wait(2, 60, "work");
  if (status === "closed" && close_reason)
    history.transition("closed", agent, { reason: close_reason, content: say(closeReasons[close_reason]) });
  if (status === "duplicate") history.transition("duplicate", agent, { content: say(statusReasons.duplicate) });
  if (status === "spam" || status === "not_applicable") history.transition(status, agent, { content: weakReason(status) });
  if (random.chance(status === "spam" ? 0.2 : 0.45)) {
    history.wait(1, 50);
    history.comment(
      author,
      say(
        plan.weak ? hackerComments.afterWeak : status === "duplicate" ? hackerComments.afterDuplicate : hackerComments.afterClose,
      ),
      { minor: true },
    );
  }

  function resolve(): void {
    const rewarded = isRewarded(plan, history.rating.severity);
    const early = rewarded && history.validated !== null && random.chance(0.3);
    if (early)
      award(
        say(
          random.chance(0.5)
            ? ["First part now, the rest when the fix is out."]
            : [companyComments.award[0], companyComments.award[2]],
        ),
      );
    if (random.chance(0.3) && history.validated === null) wrongVerdictFirst();
    else fixAndResolve();
    if (rewarded && (!early || random.chance(0.5)) && random.chance(0.95)) {
      award(
        say(early ? ["Rest of the reward, as announced."] : companyComments.award.slice(0, 4), {
          severity: history.rating.severity,
        }),
      );
    }
    if (random.chance(0.6)) {
      history.wait(1, 30);
      const own = thanksIn[plan.author.language];
      history.comment(author, own && random.chance(0.6) ? own : say(hackerComments.thanks), { minor: true });
    }
    if (random.chance(0.25)) {
      history.wait(2, 30, "work");
      history.comment(agent, say(companyComments.closing), { minor: true });
    }
    if (rewarded) addBonus();
  }

  function award(content: string): void {
    history.wait(4, 48, "work");
    history.award(payer, content, "bounty");
  }

  /** Now and then more than was promised. */
  function addBonus(): void {
    if (now.getTime() - plan.sent.getTime() > recordedDays * day) return;
    const chances = seeded(`bonus ${plan.id.slice(-12)}`);
    if (!plan.late_bonus && !chances.chance(0.12)) return;
    if (plan.late_bonus) history.waitUntil(now.getTime() - chances.int(20, 50) * hour);
    else history.wait(30, 200, "work");
    history.award(payer, say(companyComments.bonus), "bonus");
  }

  function fixAndResolve(): void {
    if (random.chance(0.65)) {
      history.wait(48, random.chance(0.2) ? 900 : 300, "work");
      const fixed = history.comment(agent, say(companyComments.fixed, { date: date() }));
      history.wait(3, 60);
      if (random.chance(0.2)) {
        history.comment(author, say(hackerComments.retestFail), { replyTo: fixed });
        history.wait(3, 20, "work");
        history.comment(agent, say(companyComments.retestAnswer));
        history.wait(20, 120, "work");
        history.comment(agent, say(companyComments.fixed, { date: date() }));
        history.wait(2, 30);
      }
      history.comment(author, say(hackerComments.retestOk));
    }
    history.wait(4, 90, "work");
    const reason = random.pick(statusReasons.resolved);
    history.transition("resolved", random.chance(0.8) ? agent : colleague, {
      content: reason && say([reason], { date: date() }),
    });
  }

  /** Not applicable at first, resolved after a second look: one closed state to another. */
  function wrongVerdictFirst(): void {
    history.wait(3, 40, "work");
    history.transition("not_applicable", agent, { content: weakReason("not_applicable") });
    history.wait(4, 30);
    history.comment(author, say(hackerComments.insist));
    history.wait(20, 9 * (day / hour), "work");
    history.transition("resolved", colleague, { content: say(statusReasons.reclosed) });
  }
}
