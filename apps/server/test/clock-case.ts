import type { Report } from "@safeport/contract/reports/core/report.schema";
import { changeStatus, getReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { sql } from "kysely";
import { it, vi } from "vitest";
import { advanceClocks } from "../src/features/reports/clocks/advance-clocks.ts";
import { settleClock } from "../src/features/reports/core/clock/settle-clock.ts";
import { buildCase } from "./case.ts";
import { storedMails } from "./notification-case.ts";
import { buildOwnWorld, type Person } from "./world.ts";

export const question = { status: "needs_more_info", comment: "Which version?" };

/** The named target of a report. */
export const targetOf = (report: Report, name: string) => report.targets.find(({ target }) => target === name);

/** Runs with another time that use cases take for now; timers and the database go on. */
export async function during<T>(time: string, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date(time));
  try {
    return await act();
  } finally {
    vi.useRealTimers();
  }
}

/** Tests of a file that share one company with a program, in a world of its own. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what the fixture needs
export const clockIt = it.extend("clock", { scope: "file" }, async ({}, { onCleanup }) => {
  const clock = await buildClockCase();
  onCleanup(() => clock.w.close());
  return clock;
});

/** A company with a program, in a world of its own, and what happens to the clocks of its reports. */
export async function buildClockCase() {
  const w = await buildOwnWorld({ env: storedMails });
  const one = await buildCase(w);
  const settle = (id: string, now: string) => w.db.transaction().execute((tx) => settleClock(tx, id, { now: new Date(now) }));
  return {
    w,
    one,
    settle,
    act: (as: Person, id: string, body: object) => w.call(as, changeStatus, { params: { report_id: id }, body }),
    comment: (as: Person, id: string, over: object = {}) =>
      w.call(as, addComment, { params: { report_id: id }, body: { content: "We look into it", ...over } }),
    read: async (id: string, as: Person = one.owner): Promise<Report> =>
      (await w.call(as, getReport, { params: { report_id: id } })).body,
    advance: (now: string) => advanceClocks(w.app.services, new Date(now)),
    async infos(id: string, as: Person = one.owner): Promise<(string | null)[]> {
      const { items } = (await w.call(as, listTimeline, { params: { report_id: id } })).body;
      return items.filter(({ item_type }: TimelineItem) => item_type === "INFO").map(({ content }: TimelineItem) => content);
    },
    /** User ids of the people notified of a kind of event of a report. */
    async notices(id: string, kind: string): Promise<string[]> {
      const { rows } = await sql<{ user_id: string }>`
        select n.user_id from notification n join domain_event e on e.id = n.event_id
        where e.subject_id = ${id} and n.kind = ${kind}`.execute(w.db);
      return rows.map(({ user_id }) => user_id);
    },
    /** A report that was sent at a time; its clock runs since then. */
    async sentAt(at: string, over: object = {}): Promise<string> {
      const { id } = await one.report({ created_at: at, sent_at: at, last_activity_at: at, ...over });
      await settle(id, at);
      return id;
    },
  };
}
