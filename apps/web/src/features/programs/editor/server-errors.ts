import type { ApiError } from "../../../lib/api-error.ts";

/** A field of the form and what is wrong with it, in the server's words. */
export interface ServerFault {
  field: string;
  text: string;
}

/** The refused fields of a save, by their names in the form. */
export function serverFaults({ errors }: Pick<ApiError, "errors">): ServerFault[] {
  return errors.map(({ loc, msg }) => ({ field: fieldName(loc.slice(1).map(String)), text: msg }));
}

/** `["rewards", "high", "1"]` is the second box of the high tier; a fault of all tags or rewards goes to the first box. */
function fieldName([name = "", ...rest]: string[]): string {
  if (name === "tags") return "tags";
  if (name === "rewards") return `rewards.${rest[0] ?? "critical"}.${rest[1] === "1" ? "max" : "min"}`;
  return [name, ...rest].join(".");
}
