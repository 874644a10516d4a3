import { recipients } from "../../platform/events/event.ts";
import { whoSeesProgram } from "./core/program.visibility.ts";

/** Recipients of live updates about a program and its scopes. */
export const programRecipients = recipients({
  types: ["program.created", "program.updated", "scope.added", "scope.updated", "scope.removed"],
  async among(db, events, actors) {
    const programs = [...new Set(events.map(({ subject_id }) => subject_id))];
    const recipientIds = new Map(
      await Promise.all(programs.map(async (id) => [id, await whoSeesProgram(db, id, actors)] as const)),
    );
    return new Map(events.map(({ id, subject_id }) => [id, recipientIds.get(subject_id) ?? new Set()]));
  },
});
