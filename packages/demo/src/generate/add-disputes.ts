import type { Seeded } from "@safeport/db/factories/seeded";
import { companyComments } from "../content/comments/company.ts";
import { hackerComments } from "../content/comments/hacker.ts";
import { day } from "./clock.ts";
import type { ReportPlan } from "./generated.ts";
import { severityOrder } from "./rate-vector.ts";
import type { Diary, DisputeEntry } from "./report-history.ts";
import type { Cast } from "./report-people.ts";
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

function open(random: Seeded, plan: ReportPlan, { author, agent, say }: Cast, diary: Diary): DisputeEntry {
  const { severity } = diary.rating;
  const values = { severity, date: new Date(diary.now() - 20 * day).toISOString().slice(0, 10) };
  const aboutMoney = diary.validated !== null && isRewarded(plan, severity) && random.chance(0.5);
  if (aboutMoney) return diary.dispute(author, "Payment", say(hackerComments.disputePayment, values));
  if (diary.status !== "new" && random.chance(0.12))
    return diary.dispute(agent, "Submission", say(hackerComments.disputeByCompany, values));
  return diary.dispute(author, "Submission", say(groundsOf(diary), values));
}

/** What the researcher can complain about by now. */
function groundsOf({ status, entries }: Diary): readonly string[] {
  if (status === "new") return hackerComments.disputeNew;
  if (status === "needs_more_info") return hackerComments.disputeAsked;
  const lowered = entries.some(
    ({ rerated }) => rerated && severityOrder.indexOf(rerated.to.severity) < severityOrder.indexOf(rerated.from.severity),
  );
  return lowered ? hackerComments.disputeLowered : hackerComments.disputeReview;
}

function mediate({ mediator, say }: Cast, diary: Diary): void {
  diary.wait(5, 60, "work");
  const date = new Date(diary.now() + 9 * day).toISOString().slice(0, 10);
  diary.comment(mediator, say(companyComments.mediation, { date }));
}

/** A dispute that was opened and ended on the way. */
export function disputeInPassing(random: Seeded, plan: ReportPlan, cast: Cast, diary: Diary): void {
  if (diary.status !== "under_review") return;
  diary.wait(10, 90);
  const dispute = open(random, plan, cast, diary);
  const end = random.pick(["resolved", "rejected", "withdrawn", "resolved"] as const);
  if (end !== "withdrawn" || random.chance(0.5)) mediate(cast, diary);
  diary.wait(20, 200, "work");
  const opener = diary.entries.find((entry) => entry.dispute === dispute)?.by;
  diary.comment(end === "withdrawn" ? (opener ?? cast.author) : cast.mediator, cast.say(decisions[end]));
  dispute.status = end;
  dispute.ended = diary.now();
}

/** Perhaps a dispute that still runs today. */
export function disputeStillOpen(random: Seeded, plan: ReportPlan, cast: Cast, diary: Diary, age: number): void {
  const chance = { under_review: 0.2, new: age > 2 * day ? 0.12 : 0, needs_more_info: 0.08 }[plan.status as string] ?? 0;
  if (plan.weak || !random.chance(chance)) return;
  diary.wait(20, 160);
  const dispute = open(random, plan, cast, diary);
  if (diary.status !== "under_review" || random.chance(0.5)) return;
  dispute.status = "in_mediation";
  mediate(cast, diary);
}
