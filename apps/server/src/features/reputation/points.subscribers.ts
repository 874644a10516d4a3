import { subscriber } from "../../platform/events/event.ts";
import { forgetFigures } from "./leaderboard.queries.ts";
import { insertRetestEntry, lockLedger, mayChangePoints, reverseRetestOfFormerAuthor } from "./point-entry.queries.ts";
import { settlePoints } from "./settle-points.ts";

/** Books the points of reports whose status, severity, disputes or collaborators changed. It looks at the reports as they are now, so order does not matter. */
export const pointsOfReports = subscriber({
  name: "reputation.points",
  types: [
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
  concerns: mayChangePoints,
  async handle(tx, events) {
    const eventOf = new Map(events.map(({ id, subject_id }) => [subject_id, id]));
    await settlePoints(tx, [...eventOf.keys()], { eventOf });
  },
});

/** Books the points of a retest that the company confirmed, once a report. */
export const pointsOfRetests = subscriber({
  name: "reputation.points_of_retests",
  types: ["report.retest_confirmed"],
  async handle(tx, events) {
    await lockLedger(tx);
    for (const { id, subject_id } of events) await insertRetestEntry(tx, { eventId: id, reportId: subject_id });
  },
});

/** Gives the points of a retest to the account that has claimed the report of a guest. */
export const retestsOfClaimedReports = subscriber({
  name: "reputation.retests_of_claimed_reports",
  types: ["report.guest_claimed"],
  async handle(tx, events) {
    await lockLedger(tx);
    for (const { id, subject_id } of events)
      if (await reverseRetestOfFormerAuthor(tx, subject_id)) await insertRetestEntry(tx, { eventId: id, reportId: subject_id });
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
