import { type Seeded, seeded } from "@safeport/db/factories/seeded";
import type { AwardKind, Report, ReportCollaborator, TimelineItem } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import { day, hour, recordedDays } from "../clock.ts";
import type { GeneratedReports } from "../generate-reports.ts";
import type { GeneratedUser, People, ReportPlan } from "../generated.ts";
import { highestReward } from "../reward-of.ts";

/** Days for which money is held for a report. */
const holdDays = 90;

type AwardItem = Insertable<TimelineItem> & { id: string; created_at: Date };

/** Purposes of the money of an accepted report. */
export interface PaidReport {
  plan: ReportPlan;
  accepted: Date;
  /** The highest reward that its terms promise, in whole units. */
  highest: number;
  /** When the money held for it is free again; after `now` for one that is still held. */
  holdEnd: Date;
  awards: { item: AwardItem; kind: AwardKind; by: GeneratedUser | null }[];
  /** The author first, with weights of 100. */
  payees: { user: GeneratedUser; weight: number }[];
  disputed: boolean;
}

/** The reports for which money was held or paid, oldest first, with the people who share some of them. */
export function planAwards(
  { reports, reportEvents, disputes }: Pick<GeneratedReports, "reports" | "reportEvents" | "disputes">,
  plans: readonly ReportPlan[],
  people: People,
  now: Date,
): { paid: PaidReport[]; collaborators: Insertable<ReportCollaborator>[] } {
  const random = seeded("collaborators");
  const rows = new Map(reports.map((row) => [row.id, row]));
  const disputed = new Set(
    disputes.filter(({ type, ended_at }) => type === "Payment" && !ended_at).map(({ report_id }) => report_id),
  );
  const paid: PaidReport[] = [];
  const collaborators: Insertable<ReportCollaborator>[] = [];
  for (const plan of plans) {
    const row = rows.get(plan.id);
    const accepted = row?.validated_at as Date | null | undefined;
    if (!row || !accepted || plan.program.content.program_type !== "BBP") continue;
    if (now.getTime() - accepted.getTime() > recordedDays * day) continue;
    const awards = reportEvents.flatMap(({ item, award, actor, plan: { id } }) =>
      id === plan.id && item && award ? [{ item: item as AwardItem, kind: award, by: actor }] : [],
    );
    const payees = [{ user: plan.author as GeneratedUser, weight: 100 }];
    const sharer = awards.length > 0 && random.chance(0.3) ? sharerOf(random, plan, people) : undefined;
    if (sharer) {
      const weight = random.pick([20, 25, 30, 40]);
      const invited_at = plan.sent;
      const accepted_at = new Date(invited_at.getTime() + random.int(1, 20) * 60_000);
      collaborators.push({ report_id: plan.id, user_id: sharer.id, weight, place: 1, invited_at, accepted_at });
      payees[0] = { user: plan.author, weight: 100 - weight };
      payees.push({ user: sharer, weight });
    }
    const first = awards[0]?.item.created_at;
    if (first) row.weights_frozen_at = first;
    paid.push({
      ...{ plan, accepted, awards, payees },
      highest: highestReward(plan, row.severity ?? "none"),
      holdEnd: holdEndOf(row, accepted),
      disputed: disputed.has(plan.id),
    });
  }
  return { paid, collaborators };
}

function holdEndOf({ status, closed_at }: Insertable<Report>, accepted: Date): Date {
  const last = new Date(accepted.getTime() + holdDays * day + hour);
  return status !== "resolved" && closed_at instanceof Date && closed_at < last ? closed_at : last;
}

/** Another researcher who could have worked on a report. */
function sharerOf(random: Seeded, plan: ReportPlan, { hackers }: People): GeneratedUser | undefined {
  const { members, visibility } = plan.program.content;
  const able = hackers.filter(
    (hacker) =>
      hacker !== plan.author &&
      hacker.skill !== "novice" &&
      hacker.joined < plan.sent &&
      (visibility === "PUBLIC" || members.includes(hacker.username)),
  );
  return able.length > 0 ? random.pick(able) : undefined;
}
