import type { Program } from "./program.schema.ts";
import { platformTargets } from "./program.values.ts";

/** Within how many business days a program promises to act: its own targets, else the platform's; null where nothing is paid. */
export function promisedTargets({
  program_type,
  response_targets: own,
}: Pick<Program, "program_type" | "response_targets">): Program["response_targets"] {
  return {
    first_response: own.first_response ?? platformTargets.first_response,
    triage: own.triage ?? platformTargets.triage,
    bounty: program_type === "BBP" ? (own.bounty ?? platformTargets.bounty) : null,
    resolution: own.resolution ?? platformTargets.resolution,
  };
}
