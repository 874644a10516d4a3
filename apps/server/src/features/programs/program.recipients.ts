import { recipients } from "../../platform/events/event.ts";
import { whoSeesProgram } from "./program.visibility.ts";

/** Who gets live updates about a program and its scopes. */
export const programRecipients = recipients({
  types: ["program.created", "program.updated", "scope.added", "scope.updated", "scope.removed"],
  among: (db, { subject_id }, actors) => whoSeesProgram(db, subject_id, actors),
});
