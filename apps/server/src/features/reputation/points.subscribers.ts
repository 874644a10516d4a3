import type { DomainEvent } from "@safeport/contract/events/domain-event";
import { isClosed } from "@safeport/contract/reports/core/report.state";
import { subscriber } from "../../platform/events/event.ts";
import { addJobs } from "../../platform/jobs/job.queries.ts";
import { forgetFigures } from "./leaderboard.queries.ts";
import { insertRetestEntry, lockPointsOf, reverseRetestOfFormerAuthor } from "./point-entry.queries.ts";
import type { ReturnedStakes } from "./return-stakes.ts";
import { settlePoints } from "./settle-points.ts";

/** Whether an event may change points: a new report has those of its stake alone, and a report that goes from one open status to another was not accepted by that, nor is it less so. */
function mayChangePoints(event: DomainEvent): boolean {
  if (event.type === "report.submitted") return event.data.stake === true;
  return event.type !== "report.status_changed" || isClosed(event.data.old_status) || isClosed(event.data.new_status);
}

/**
 * Books the points of reports whose status, severity, disputes or collaborators changed, with that change. It looks at the reports as they are now, so order
 * does not matter: acts take turns from here to their commit, and the last one sees what the others did.
 */
export const pointsOfReports = subscriber({
  name: "reputation.points",
  types: [
    "report.submitted",
    "report.status_changed",
    "report.validated",
    "report.severity_changed",
    "report.collaborators_changed",
    "report.guest_claimed",
    "report.original_resolved",
    "dispute.opened",
    "dispute.withdrawn",
    "dispute.decided",
    "dispute.resolved",
  ],
  within: true,
  async handle(tx, events) {
    const eventOf = new Map(events.filter(mayChangePoints).map(({ id, subject_id }) => [subject_id, id]));
    if (eventOf.size > 0) await settlePoints(tx, [...eventOf.keys()], { eventOf });
  },
});

/** Books the points of a retest that the company confirmed, once a report. */
export const pointsOfRetests = subscriber({
  name: "reputation.points_of_retests",
  types: ["report.retest_confirmed"],
  within: true,
  async handle(tx, events) {
    await lockPointsOf(
      tx,
      events.map(({ subject_id }) => subject_id),
    );
    for (const { id, subject_id } of events) await insertRetestEntry(tx, { eventId: id, reportId: subject_id });
  },
});

/** Gives the points of a retest to the account that has claimed the report of a guest. */
export const retestsOfClaimedReports = subscriber({
  name: "reputation.retests_of_claimed_reports",
  types: ["report.guest_claimed"],
  within: true,
  async handle(tx, events) {
    await lockPointsOf(
      tx,
      events.map(({ subject_id }) => subject_id),
    );
    for (const { id, subject_id } of events)
      if (await reverseRetestOfFormerAuthor(tx, subject_id)) await insertRetestEntry(tx, { eventId: id, reportId: subject_id });
  },
});

/** Has stakes given back: by a program that is paused or closed, and to somebody who leaves one. */
export const stakesOfEndedParts = subscriber({
  name: "reputation.stakes_of_ended_parts",
  types: ["program.updated", "program.member_ended"],
  async handle(tx, events) {
    const returned = events.flatMap(({ type, subject_id, data }): ReturnedStakes[] => {
      if (type === "program.updated") return data.changes.includes("status") ? [{ program_id: subject_id, user_id: null }] : [];
      return data.how === "left" ? [{ program_id: subject_id, user_id: data.user_id }] : [];
    });
    await addJobs(tx, "return_stakes", returned);
  },
});

/** Forgets the figures of people who have closed their account; their points stay, by no name. */
export const boardsOfClosedAccounts = subscriber({
  name: "reputation.boards_of_closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    await forgetFigures(
      tx,
      events.map(({ subject_id }) => subject_id),
    );
  },
});
