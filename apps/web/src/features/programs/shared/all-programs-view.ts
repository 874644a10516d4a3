import type { BountiesQuery } from "../../../lib/paths.ts";
import type { Viewer } from "../../../lib/viewer.ts";

/** What a link into the list must say to mean all programs: a company's people start there with their own. */
export function allProgramsView({ experience }: Pick<Viewer, "experience">): BountiesQuery {
  return experience === "business" ? { view: "all" } : {};
}
