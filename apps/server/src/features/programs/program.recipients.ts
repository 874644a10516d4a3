import { recipients } from "../../platform/events/event.ts";
import { whoSeesProgram } from "./program.visibility.ts";

/** Whose open pages change when a program or its scopes do. */
export const programRecipients = recipients({
  types: ["program.created", "program.updated", "scope.added", "scope.updated", "scope.removed"],
  among: (db, { subject_id }, actors) => whoSeesProgram(db, subject_id, actors),
});
