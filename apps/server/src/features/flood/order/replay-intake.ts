import type { IntakePreview } from "@safeport/contract/flood/order/intake.endpoints";
import { type BusinessCalendar, dayMs } from "@safeport/contract/kernel/business-time";
import { nextDayStart, perDay, startOfWeek } from "./intake-days.ts";
import { nextIn } from "./next-in.ts";

/** A report as it was sent, with its present key in the order. */
export interface SentReport {
  report_id: string;
  author_id: string;
  sent_at: Date;
  order_key: number;
}

interface ReplayedLimits {
  perWeek: number;
  perPerson: number | null;
  calendar: BusinessCalendar;
  now: Date;
}

/** No replay goes on for longer. */
const mostDays = 400;

/** Lets in reports, in the order of their sending, as limits would have from the first one to now. */
export function replayIntake(
  reports: readonly SentReport[],
  { perWeek, perPerson, calendar, now }: ReplayedLimits,
): IntakePreview {
  const sent = reports.toSorted((one, other) => one.sent_at.getTime() - other.sent_at.getTime());
  const waits: number[] = [];
  let [waiting, at, letIn, late]: [SentReport[], number, number, number] = [[], 0, 0, 0];
  let ofPerson = new Map<string, number>();
  let week = 0;
  // The start of the first business day after the first report.
  let day = nextDayStart(sent[0]?.sent_at.getTime() ?? now.getTime(), calendar);
  for (let days = 0; days < mostDays && day <= now.getTime() && (at < sent.length || waiting.length > 0); days++) {
    for (; at < sent.length && (sent[at] as SentReport).sent_at.getTime() < day; at++) waiting.push(sent[at] as SentReport);
    const monday = startOfWeek(new Date(day), calendar).getTime();
    if (monday !== week) [week, ofPerson] = [monday, new Map()];
    const queue = { byOrder: waiting.toSorted((one, other) => other.order_key - one.order_key), byAge: waiting };
    const next = nextIn(queue, { letIn, count: perDay(perWeek), perPerson, ofPerson });
    const ids = new Set(next.map(({ report_id }) => report_id));
    for (const report of waiting.filter(({ report_id }) => ids.has(report_id))) {
      const wait = day - report.sent_at.getTime();
      waits.push(wait);
      if (day > nextDayStart(report.sent_at.getTime(), calendar)) late += 1;
      ofPerson.set(report.author_id, (ofPerson.get(report.author_id) ?? 0) + 1);
    }
    letIn += next.length;
    waiting = waiting.filter(({ report_id }) => !ids.has(report_id));
    day = nextDayStart(day, calendar);
  }
  waits.sort((one, other) => one - other);
  const left = waiting.length + sent.length - at;
  const inDays = (wait: number | undefined) => (wait === undefined ? null : Math.round((wait / dayMs) * 10) / 10);
  return {
    reports: sent.length,
    waited: late + left,
    median_days: inDays(waits[Math.floor((waits.length - 1) / 2)]),
    longest_days: inDays(waits.at(-1)),
    left,
  };
}
