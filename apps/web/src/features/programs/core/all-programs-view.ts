import type { Viewer } from "../../../lib/viewer.ts";
import type { ProgramListSearch } from "./program-list-search.ts";

/** The search of a link to all programs; for Business the list shows their own by default. */
export function allProgramsView({ experience }: Pick<Viewer, "experience">): Pick<ProgramListSearch, "view"> {
  return experience === "business" ? { view: "all" } : {};
}
