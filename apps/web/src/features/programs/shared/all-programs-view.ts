import type { BountiesQuery } from "../../../lib/paths.ts";
import type { Viewer } from "../../../lib/viewer.ts";

/** The query of a link to all programs; for Business the list shows their own by default. */
export function allProgramsView({ experience }: Pick<Viewer, "experience">): BountiesQuery {
  return experience === "business" ? { view: "all" } : {};
}
