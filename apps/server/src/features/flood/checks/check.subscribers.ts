import { subscriber } from "../../../platform/events/event.ts";
import { setDue } from "../take-up/due-report.queries.ts";
import { forgetResults } from "./checked-report.queries.ts";

/** Marks a corrected report, so that its checks are run again. They are not run here, since live messages would wait for them. */
export const correctedInChecks = subscriber({
  name: "flood.checks",
  types: ["report.corrected"],
  async handle(tx, events) {
    const ids = [...new Set(events.map(({ subject_id }) => subject_id))];
    await forgetResults(tx, ids);
    await setDue(tx, ids);
  },
});
