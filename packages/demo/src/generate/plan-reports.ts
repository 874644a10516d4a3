import { type Seeded, seeded } from "@safeport/db/factories/seeded";
import type { CloseReason, ReportStatus } from "@safeport/db/types.gen";
import { type OneOff, oneOffs } from "../content/one-offs.ts";
import { chooseSubject } from "./choose-subject.ts";
import { day, hour } from "./clock.ts";
import { datedId } from "./dated-id.ts";
import type { GeneratedHacker, GeneratedProgram, People, ReportPlan } from "./generated.ts";
import { rateVector } from "./rate-vector.ts";
import { isRewarded } from "./reward-of.ts";

const closings: readonly CloseReason[] = [
  "informative",
  "accepted_risk",
  "informative",
  "withdrawn",
  "wont_fix",
  "informative",
  "stale",
  "out_of_scope",
];

/** Number of the first demo account's reports by status; the rest is left to chance. */
const spotlight: Partial<Record<ReportStatus, number>> = {
  draft: 3,
  new: 3,
  under_review: 4,
  needs_more_info: 2,
  resolved: 16,
  closed: 4,
  duplicate: 3,
};

/** How many reports of the first demo account get a bonus in the last days. */
const lateBonuses = 2;

interface Slot {
  program: GeneratedProgram;
  status: ReportStatus;
  oneOff: OneOff | null;
}

/** Plans author, program, time and outcome of each report; originals come before their duplicates. */
export function planReports(now: Date, programs: readonly GeneratedProgram[], people: People): ReportPlan[] {
  const random = seeded("plans");
  const slots = random.shuffled(programs.flatMap((program) => slotsOf(program)));
  const subjects = chooseSubject(seeded("subjects"));
  const numbers = new Set<number>();
  const left = { ...spotlight };
  const plans: ReportPlan[] = [];
  let closed = 0;

  for (const slot of slots.filter(({ status }) => status !== "duplicate")) {
    const close_reason = slot.status === "closed" ? (closings[closed++ % closings.length] ?? null) : null;
    const sent = timeOf(slot, close_reason);
    const subject = subjects.fresh(slot.program, slot.status, close_reason, slot.oneOff);
    add({ ...slot, ...subject, close_reason, original: null, sent, author: authorOf(slot, subject.weak, sent, null) });
  }
  for (const slot of slots.filter(({ status }) => status === "duplicate")) {
    const original = originalFor(slot.program);
    const sent = afterOriginal(original);
    const subject = subjects.again(original);
    add({ ...slot, ...subject, close_reason: null, original, sent, author: authorOf(slot, false, sent, original) });
  }
  plans.sort((a, b) => a.sent.getTime() - b.sent.getTime());
  const paid = plans.filter(
    (plan) =>
      plan.author === people.hackers[0] &&
      plan.status === "resolved" &&
      isRewarded(plan, plan.rating.severity) &&
      !plan.program.company.content.pays_itself,
  );
  for (const plan of paid.slice(-lateBonuses)) plan.late_bonus = true;
  return plans;

  function add(plan: Omit<ReportPlan, "id" | "number" | "rating" | "scope" | "late_bonus">): void {
    const [, identifier] = plan.surface;
    const scope = plan.program.scopes.get(identifier);
    if (!scope) throw new Error(`${plan.program.content.handle} has no asset ${identifier}`);
    const id = datedId(random, plan.sent);
    const number = plan.status === "draft" ? null : freeNumber(random, numbers);
    plans.push({ ...plan, id, number, scope, rating: ratingOf(plan, scope.content[2]), late_bonus: false });
  }

  function ratingOf({ oneOff, writeUp }: Pick<ReportPlan, "oneOff" | "writeUp">, cap: ReportPlan["rating"]["severity"]) {
    const vector = oneOff ? oneOff.vector : random.pick(writeUp.vectors);
    const rated = rateVector(vector ?? random.pick(writeUp.vectors), cap);
    // Some rate by name alone.
    const named = vector === null || (!oneOff && random.chance(0.12));
    return named ? { vector: null, score: null, severity: rated.severity } : { vector, ...rated };
  }

  function timeOf({ status, program }: Slot, reason: CloseReason | null): Date {
    const age = Math.min(now.getTime() - program.created.getTime() - 3 * day, 728 * day);
    const recent = (from: number, to: number) => new Date(now.getTime() - Math.min(age, from + random.next() * (to - from)));
    const open = program.company.content.status === "ACTIVE" && program.content.status === "active";
    if (status === "draft") return recent(2 * hour, 40 * day);
    if (status === "new") return recent(hour, (random.chance(0.3) ? 9 : 3) * day);
    if (status === "needs_more_info") return open ? recent(3 * day, 26 * day) : recent(22 * day, 26 * day);
    if (status === "under_review")
      return open ? recent(1.5 * day, (random.chance(0.25) ? 90 : 30) * day) : recent(60 * day, 110 * day);
    const least = (reason === "stale" ? 75 : program.content.status === "closed" ? 260 : open ? 12 : 45) * day;
    const earliest = now.getTime() - age;
    return new Date(earliest + random.next() ** 0.65 * Math.max(hour, now.getTime() - least - earliest));
  }

  function originalFor(program: GeneratedProgram): ReportPlan {
    const likely = plans.filter(
      (plan) =>
        plan.program.id === program.id &&
        !plan.weak &&
        !plan.oneOff &&
        plan.original === null &&
        ["resolved", "under_review", "needs_more_info"].includes(plan.status) &&
        now.getTime() - plan.sent.getTime() > 6 * day,
    );
    const unused = likely.filter((plan) => !plans.some(({ original }) => original === plan));
    return random.pick(unused.length > 0 && random.chance(0.85) ? unused : likely);
  }

  function afterOriginal(original: ReportPlan): Date {
    const room = now.getTime() - original.sent.getTime() - 3 * day;
    return new Date(original.sent.getTime() + 5 * hour + Math.floor(random.next() * Math.min(room, 40 * day)));
  }

  function authorOf({ program, status, oneOff }: Slot, weak: boolean, sent: Date, original: ReportPlan | null): GeneratedHacker {
    const { members, visibility } = program.content;
    const able = people.hackers.filter(
      (hacker) =>
        hacker.joined.getTime() + hour < sent.getTime() &&
        hacker !== original?.author &&
        (visibility === "PUBLIC" || members.includes(hacker.username)),
    );
    if (oneOff) {
      const named = able.find(({ username }) => username === oneOff.author);
      if (!named) throw new Error(`${oneOff.author} cannot have written to ${oneOff.program}`);
      return named;
    }
    const first = able.find(({ username }) => username === people.hackers[0]?.username);
    const count = left[status] ?? 0;
    if (first && !weak && count > 0) {
      left[status] = count - 1;
      return first;
    }
    const others = able.filter((hacker) => hacker !== people.hackers[0]);
    return random.pick(others.flatMap((hacker) => Array.from({ length: shareOf(hacker, weak) }, () => hacker)));
  }
}

/** Weight of a researcher among the authors of weak or of strong reports. */
function shareOf({ skill }: GeneratedHacker, weak: boolean): number {
  return { expert: weak ? 0 : 6, solid: weak ? 1 : 4, novice: weak ? 8 : 1 }[skill];
}

function slotsOf(program: GeneratedProgram): Slot[] {
  const own = oneOffs.filter((oneOff) => oneOff.program === program.content.handle);
  const slots = Object.entries(program.content.reports).flatMap(([status, count]) =>
    Array.from({ length: count }, (_, place): Slot => {
      const written = own.filter((oneOff) => oneOff.status === status);
      return { program, status: status as ReportStatus, oneOff: written[place] ?? null };
    }),
  );
  return slots;
}

function freeNumber(random: Seeded, taken: Set<number>): number {
  for (;;) {
    const number = random.int(10_000_000, 99_999_999);
    if (taken.has(number)) continue;
    taken.add(number);
    return number;
  }
}
