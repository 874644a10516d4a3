import { subscriber } from "../../../platform/events/event.ts";
import { unsettleProgram } from "../core/clock/clock.queries.ts";
import { settleClock } from "../core/clock/settle-clock.ts";

/** Clocks that are computed at once; the job computes the others. */
const atOnce = 200;

/** Computes the clocks of a program's open reports after its holidays have changed. */
export const clocksOfPrograms = subscriber({
  name: "reports.clocks_of_programs",
  types: ["program.holidays_changed"],
  async handle(tx, events) {
    for (const programId of new Set(events.map(({ subject_id }) => subject_id)))
      for (const reportId of await unsettleProgram(tx, programId, atOnce)) await settleClock(tx, reportId);
  },
});
