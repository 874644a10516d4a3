import { subscriber } from "../../../platform/events/event.ts";
import { findReport } from "../../reports/core/report.queries.ts";
import { storeResults } from "./checked-report.queries.ts";
import { checksVersion, runChecks } from "./run-checks.ts";

/** Keeps what the checks say of a report as it was sent or corrected, so that what a program publishes later does not change it. */
export const storedChecks = subscriber({
  name: "flood.checks",
  types: ["report.submitted", "report.corrected"],
  async handle(tx, events) {
    for (const id of new Set(events.map(({ subject_id }) => subject_id))) {
      // Whoever asks, the texts are the same.
      const report = await findReport(tx, id, id);
      if (report) await storeResults(tx, id, checksVersion, await runChecks(tx, report));
    }
  },
});
