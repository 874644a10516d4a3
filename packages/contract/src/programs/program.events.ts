import * as z from "zod/mini";
import { defineEvents } from "../kernel/event.ts";
import { Uuid } from "../kernel/ids.ts";

const ofProgram = { company_id: Uuid };
const scopeChange = z.object({ ...ofProgram, scope_id: Uuid });

/** What happens to a program and to its scopes. */
export const programEvents = defineEvents("program", {
  "program.created": z.object(ofProgram),
  "program.updated": z.object(ofProgram),
  "scope.added": scopeChange,
  "scope.updated": scopeChange,
  "scope.removed": scopeChange,
});
