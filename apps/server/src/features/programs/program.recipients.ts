import type { Recipients } from "../../platform/events/live.ts";
import { whoSeesProgram } from "./program-recipients.queries.ts";

/** Whose open pages change when a program or its scopes do. */
export const programRecipients: Recipients = {
  types: ["program.created", "program.updated", "scope.added", "scope.updated", "scope.removed"],
  async among(db, { program_id }, actors) {
    return program_id ? whoSeesProgram(db, program_id, actors) : new Set();
  },
};
