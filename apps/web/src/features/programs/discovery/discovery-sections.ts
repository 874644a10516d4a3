import { type ProgramSort, programSorts } from "@safeport/contract/programs/program.values";
import type { Experience } from "../../../lib/viewer.ts";
import type { ProgramsQuery } from "../list/programs-query.ts";

/** The sections of the discovery page. Staff look for neither work nor an example to set rewards by. */
export function discoverySections(experience: Experience): readonly DiscoverySectionKind[] {
  return experience === "staff" ? ["newest", "changed", "followed"] : [...programSorts, "followed"];
}

/** Kind of a section of the discovery page: all programs in one order, or the followed ones. */
export type DiscoverySectionKind = ProgramSort | "followed";

/** The query of a section of the discovery page: its first few programs. */
export function sectionQuery(kind: DiscoverySectionKind): ProgramsQuery {
  return kind === "followed" ? { only_favourites: "true", size: 6 } : { sort: kind, size: 6 };
}
