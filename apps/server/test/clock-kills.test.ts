import { randomInt } from "node:crypto";
import { howMany } from "@safeport/db/factories/how-many";
import { bothRoles } from "@safeport/db/factories/template-database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildClockCase, during, question } from "./clock-case.ts";
import { runFixture } from "./run-fixture.ts";

/** `CLOCK_KILLS=100 npx vitest run clock-kills` kills a hundred times. */
const kills = howMany("CLOCK_KILLS", 1, 100);
const start = "2026-09-01T00:00:00Z";
/** Until the last question has closed its report. */
const hours = 33 * 24;
const hourMs = 3_600_000;

type ClockCase = Awaited<ReturnType<typeof buildClockCase>>;
let w: ClockCase["w"];
let one: ClockCase["one"];
let sentAt: ClockCase["sentAt"];
let infos: ClockCase["infos"];
let notices: ClockCase["notices"];
let act: ClockCase["act"];
beforeAll(async () => {
  ({ w, one, sentAt, infos, notices, act } = await buildClockCase());
});
afterAll(() => w.close());

const run = () =>
  runFixture(new URL("fixtures/advance-clocks.ts", import.meta.url), [start, String(hours)], {
    ...bothRoles(w.databaseUrl),
    DATA_DIR: w.dataDir,
    LOG_LEVEL: "silent",
  });

it(`reminders, escalations and stale closes happen once, although ${kills} processes are killed at random moments @spec:3.18`, {
  timeout: 300_000 + kills * 60_000,
}, async () => {
  const at = (hour: number) => new Date(Date.parse(start) + hour * hourMs).toISOString();
  const overdue: string[] = [];
  const questioned: string[] = [];
  for (let nth = 0; nth < 4; nth++) overdue.push(await sentAt(at(nth * 5)));
  for (let nth = 0; nth < 4; nth++) {
    const id = await sentAt(at(nth));
    await during(at(nth + 1), () => act(one.triager, id, question));
    questioned.push(id);
  }
  for (let killed = 0; killed < kills; killed++) {
    // Two at a time, which work on the same reports; one is killed after a random hour, the other a little later.
    const [first, second] = [run(), run()];
    const hour = randomInt(hours);
    await expect
      .poll(() => first.child.exitCode ?? first.output(), { timeout: 120_000, interval: 5 })
      .toContain(`hour ${hour} is over`);
    first.child.kill("SIGKILL");
    second.child.kill("SIGKILL");
    await Promise.all([first.ended, second.ended]);
  }
  expect((await run().ended).code).toBe(0);
  const once = (texts: (string | null)[]) => expect(texts.length, texts.join("\n")).toBe(new Set(texts).size);
  for (const id of overdue) {
    const texts = await infos(id);
    once(texts.filter((text) => text?.startsWith("The target for")));
    expect(texts).toEqual(
      expect.arrayContaining(["The target for the first response was missed.", "The target for triage was missed."]),
    );
    // First response and triage are each brought before the team, the owners and the platform.
    expect(texts.filter((text) => text?.startsWith("The owners"))).toHaveLength(2);
    expect(texts.filter((text) => text?.startsWith("The report is in the platform"))).toHaveLength(2);
    // Two reminders to each of three triagers, and two to the owner after half the time.
    expect(await notices(id, "target_missed")).toHaveLength(2 * 3 + 2 * 1);
  }
  for (const id of questioned) {
    once(await infos(id));
    expect(await notices(id, "answer_awaited")).toHaveLength(3);
    const { rows } = await sql<{ changes: number }>`select count(*)::int as changes from timeline_item
      where report_id = ${id} and item_type = 'STATUS_CHANGE'`.execute(w.db);
    // The question, and the stale close.
    expect(rows).toEqual([{ changes: 2 }]);
  }
});
