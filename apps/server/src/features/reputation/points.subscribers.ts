import { subscriber } from "../../platform/events/event.ts";
import { removeFromBoards } from "./leaderboard.queries.ts";
import { settlePoints } from "./settle-points.ts";

/** Books the points of reports whose status, severity or disputes changed. It looks at the reports as they are now, so order does not matter. */
export const pointsOfReports = subscriber({
  name: "reputation.points",
  types: [
    "report.status_changed",
    "report.validated",
    "report.severity_changed",
    "report.original_resolved",
    "dispute.opened",
    "dispute.withdrawn",
    "dispute.resolved",
  ],
  async handle(tx, events) {
    const eventOf = new Map(events.map(({ id, subject_id }) => [subject_id, id]));
    await settlePoints(tx, [...eventOf.keys()], { eventOf });
  },
});

/** Takes people who have closed their account off the boards at once; their points stay, by no name. */
export const boardsOfClosedAccounts = subscriber({
  name: "reputation.boards_of_closed_accounts",
  types: ["account.closed"],
  async handle(tx, events) {
    await removeFromBoards(
      tx,
      events.map(({ subject_id }) => subject_id),
    );
  },
});
