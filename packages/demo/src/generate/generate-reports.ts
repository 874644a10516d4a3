import { type Seeded, seeded } from "@safeport/db/factories/seeded";
import type { AwardKind, Dispute, Report, TimelineItem } from "@safeport/db/types.gen";
import type { Insertable } from "kysely";
import { hour } from "./clock.ts";
import { datedId } from "./dated-id.ts";
import { wordsOf } from "./fill-in.ts";
import { generateHistory } from "./generate-history.ts";
import type { GeneratedUser, People, ReportPlan } from "./generated.ts";
import { reportColumns } from "./report-columns.ts";
import type { Entry, ReportHistory } from "./report-history.ts";
import { peopleOf } from "./report-people.ts";
import { bonusOf, rewardOf } from "./reward-of.ts";
import { writeReport } from "./write-report.ts";

const daysAfter = (time: Date, days: number) => new Date(time.getTime() + days * 24 * hour);

/** The currency of the instance, and one whole unit of it in minor units. */
export interface Money {
  currency: string;
  unit: number;
}

/** Something that others are notified of: a future event. */
export interface ReportEvent {
  at: Date;
  type: string;
  actor: GeneratedUser | null;
  plan: ReportPlan;
  automatic: boolean;
  internal: boolean;
  /** The item that is made from it, if any. */
  item: Insertable<TimelineItem> | null;
  disputeId: string | null;
  /** The kind of an award. */
  award: AwardKind | null;
}

export interface GeneratedReports {
  reports: Insertable<Report>[];
  items: Insertable<TimelineItem>[];
  disputes: Insertable<Dispute>[];
  reportEvents: ReportEvent[];
}

const eventTypes: Partial<Record<Entry["item_type"], string>> = {
  COMMENT: "report.commented",
  STATUS_CHANGE: "report.status_changed",
  SEVERITY_CHANGE: "report.severity_changed",
  DISPUTE_CREATED: "dispute.opened",
  BOUNTY_AWARDED: "report.awarded",
};

/** Rows of all reports with what happened to them. */
export function generateReports(
  plans: readonly ReportPlan[],
  people: People,
  { now, money }: { now: Date; money: Money },
): GeneratedReports {
  const rows: GeneratedReports = { reports: [], items: [], disputes: [], reportEvents: [] };
  const titles = new Set<string>();
  for (const plan of plans) {
    // The end of an id is generated and does not depend on the day of the fill, so neither does the text.
    const random = seeded(`report ${plan.id.slice(-12)}`);
    const words = wordsOf(random, plan);
    const text = writeReport(random, plan, words, titles);
    const written = {
      id: plan.id,
      number: plan.number,
      program_id: plan.program.id,
      company_id: plan.program.company.id,
      author_id: plan.author.id,
      scope_id: plan.scope.id,
      weakness_id: weaknessId(plan.oneOff?.cwe ?? plan.writeUp.cwe),
      title: text.title,
      description_markdown: text.description,
      steps_markdown: text.steps,
      impact_markdown: text.impact,
      duplicate_of: plan.original?.id ?? null,
    };
    if (plan.status === "draft") {
      rows.reports.push({ ...written, ...draftColumns(random, plan, now) });
      continue;
    }
    const history = generateHistory(random, plan, peopleOf(random, plan, people, words), now);
    const typed = plan.sent.getTime() - random.int(4, 90) * 60_000;
    rows.reports.push({ ...written, ...reportColumns(plan, history), created_at: new Date(typed), sent_at: plan.sent });
    const blank = { plan, automatic: false, internal: false, item: null, disputeId: null, award: null };
    rows.reportEvents.push({ ...blank, at: plan.sent, type: "report.submitted", actor: plan.author });
    addItems(rows, { random, plan, history, money });
  }
  return rows;
}

/** As migration 0009 makes it from the number. */
export function weaknessId(cwe: number): string {
  return `00000000-0000-7000-8000-${String(cwe).padStart(12, "0")}`;
}

/** A draft may lack anything; half of these lack their rating. */
function draftColumns(random: Seeded, { sent, rating }: ReportPlan, now: Date) {
  const saved = new Date(Math.min(now.getTime() - 60_000, sent.getTime() + random.int(0, 30) * hour));
  const rated = random.chance(0.5) ? rating : { vector: null, score: null, severity: "none" as const };
  return {
    status: "draft" as const,
    severity: rated.severity,
    cvss_vector: rated.vector,
    cvss_score: rated.score,
    created_at: sent,
    sent_at: null,
    last_activity_at: saved,
    last_internal_at: saved,
  };
}

interface Told {
  random: Seeded;
  plan: ReportPlan;
  history: ReportHistory;
  money: Money;
}

function addItems(rows: GeneratedReports, { random, plan, history: { entries, rating }, money }: Told): void {
  const ids = new Map(entries.map((entry) => [entry, datedId(random, new Date(entry.at))]));
  const bounties = entries.filter(({ award }) => award === "bounty");
  const amounts = bounties.length > 0 ? rewardOf(random, plan, rating.severity, bounties.length) : [];
  for (const entry of entries) {
    const dollars = entry.award === "bonus" ? bonusOf(plan) : amounts[bounties.indexOf(entry)];
    const item = {
      id: ids.get(entry) ?? "",
      report_id: plan.id,
      item_type: entry.item_type,
      content: entry.content,
      is_internal: entry.internal,
      performed_by: entry.by?.id ?? null,
      replying_to_id: (entry.replyTo && ids.get(entry.replyTo)) ?? null,
      old_status: entry.transition?.from ?? null,
      new_status: entry.transition?.to ?? null,
      close_reason: entry.transition?.reason ?? null,
      old_severity: entry.ratingChange?.from.severity ?? null,
      new_severity: entry.ratingChange?.to.severity ?? null,
      old_vector: entry.ratingChange?.from.vector ?? null,
      new_vector: entry.ratingChange?.to.vector ?? null,
      amount_minor: dollars === undefined ? null : dollars * money.unit,
      currency: dollars === undefined ? null : money.currency,
      created_at: new Date(entry.at),
      edited_at: dateOf(entry.edited),
      deleted_at: dateOf(entry.deleted),
    } satisfies Insertable<TimelineItem>;
    rows.items.push(item);
    const disputeId = entry.dispute && datedId(random, item.created_at);
    if (entry.dispute && disputeId && entry.by) {
      const { type, status, ended } = entry.dispute;
      rows.disputes.push({
        id: disputeId,
        report_id: plan.id,
        type,
        description: entry.content ?? "",
        status,
        opened_by: entry.by.id,
        opened_side: entry.by.id === plan.author.id ? "reporter" : "company",
        created_at: item.created_at,
        answer_due_at: daysAfter(item.created_at, 3),
        mediator_due_at: daysAfter(item.created_at, 2),
        decision_due_at: daysAfter(item.created_at, 15),
        ended_at: dateOf(ended),
        updated_at: dateOf(ended) ?? item.created_at,
      });
    }
    const type = eventTypes[entry.item_type];
    if (!type) continue;
    const automatic = entry.item_type === "STATUS_CHANGE" && entry.by === null;
    rows.reportEvents.push({
      at: item.created_at,
      type,
      actor: entry.cause ?? entry.by,
      plan,
      automatic,
      internal: entry.internal,
      item,
      disputeId,
      award: entry.award,
    });
  }
}

function dateOf(time: number | null): Date | null {
  return time === null ? null : new Date(time);
}
