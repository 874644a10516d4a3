import type { Seeded } from "@safeport/db/factories/seeded";
import { companyComments } from "../content/comments/company.ts";
import { hackerComments } from "../content/comments/hacker.ts";
import { day } from "./clock.ts";
import type { ReportPlan } from "./generated.ts";
import { severityOrder } from "./rate-vector.ts";
import type { DisputeEntry, ReportHistory } from "./report-history.ts";
import type { ReportPeople } from "./report-people.ts";
import { isRewarded } from "./reward-of.ts";

const decisions = {
  resolved: [
    "Decision: the researcher is right. The report stays open and is judged on what it shows.",
    "Decision: both sides agreed on a middle way, thank you. The company goes on from here.",
  ],
  rejected: [
    "Decision: the policy covers this case and was applied correctly. The dispute ends here.",
    "Decision: without evidence for the claim the first assessment stands.",
  ],
  withdrawn: [
    "We have talked, it was a misunderstanding. I take the dispute back.",
    "Withdrawn, thank you for looking at it so quickly.",
  ],
} as const;

function open(random: Seeded, plan: ReportPlan, { author, agent, say }: ReportPeople, history: ReportHistory): DisputeEntry {
  const { severity } = history.rating;
  const values = { severity, date: new Date(history.now() - 20 * day).toISOString().slice(0, 10) };
  const aboutMoney = history.validated !== null && isRewarded(plan, severity) && random.chance(0.5);
  if (aboutMoney) return history.dispute(author, "Payment", say(hackerComments.disputePayment, values));
  if (history.status !== "new" && random.chance(0.12))
    return history.dispute(agent, "Submission", say(hackerComments.disputeByCompany, values));
  return history.dispute(author, "Submission", say(groundsOf(history), values));
}

/** Reasons that the researcher can give for a dispute at this time. */
function groundsOf({ status, entries }: ReportHistory): readonly string[] {
  if (status === "new") return hackerComments.disputeNew;
  if (status === "needs_more_info") return hackerComments.disputeAsked;
  const lowered = entries.some(
    ({ ratingChange }) =>
      ratingChange && severityOrder.indexOf(ratingChange.to.severity) < severityOrder.indexOf(ratingChange.from.severity),
  );
  return lowered ? hackerComments.disputeLowered : hackerComments.disputeReview;
}

function mediate({ mediator, say }: ReportPeople, history: ReportHistory): void {
  history.wait(5, 60, "work");
  const date = new Date(history.now() + 9 * day).toISOString().slice(0, 10);
  history.comment(mediator, say(companyComments.mediation, { date }));
}

/** A dispute that was opened and ended on the way. */
export function disputeInPassing(random: Seeded, plan: ReportPlan, people: ReportPeople, history: ReportHistory): void {
  if (history.status !== "under_review") return;
  history.wait(10, 90);
  const dispute = open(random, plan, people, history);
  const end = random.pick(["resolved", "rejected", "withdrawn", "resolved"] as const);
  if (end !== "withdrawn" || random.chance(0.5)) mediate(people, history);
  history.wait(20, 200, "work");
  const opener = history.entries.find((entry) => entry.dispute === dispute)?.by;
  history.comment(end === "withdrawn" ? (opener ?? people.author) : people.mediator, people.say(decisions[end]));
  dispute.status = end;
  dispute.ended = history.now();
}

/** Perhaps a dispute that still runs today. */
export function disputeStillOpen(
  random: Seeded,
  plan: ReportPlan,
  people: ReportPeople,
  history: ReportHistory,
  age: number,
): void {
  const chance = { under_review: 0.2, new: age > 2 * day ? 0.12 : 0, needs_more_info: 0.08 }[plan.status as string] ?? 0;
  if (plan.weak || !random.chance(chance)) return;
  history.wait(20, 160);
  const dispute = open(random, plan, people, history);
  if (history.status !== "under_review" || random.chance(0.5)) return;
  dispute.status = "in_mediation";
  mediate(people, history);
}
