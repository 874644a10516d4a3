import * as z from "zod/mini";
import { defineEvents } from "../../kernel/event.ts";
import { Uuid } from "../../kernel/ids.ts";
import { termFields } from "./program.values.ts";

const ofProgram = { company_id: Uuid };
/** The version of the program that the change made. */
const version = z.int();
const scopeChange = z.object({ ...ofProgram, scope_id: Uuid, version });

/** Events of a program and its scopes. */
export const programEvents = defineEvents("program", {
  "program.created": z.object(ofProgram),
  /** `changes` names what differs; a save may change nothing. */
  "program.updated": z.object({ ...ofProgram, version, changes: z.array(z.enum(termFields)) }),
  /** Its holidays were changed. */
  "program.holidays_changed": z.object(ofProgram),
  /** The changes of the last minutes, of which followers are notified: from the version before the first change to the one after the last. */
  "program.terms_changed": z.object({ ...ofProgram, from_version: z.int(), to_version: z.int() }),
  "program.deleted": z.object(ofProgram),
  "scope.added": scopeChange,
  "scope.updated": scopeChange,
  "scope.removed": scopeChange,
});
