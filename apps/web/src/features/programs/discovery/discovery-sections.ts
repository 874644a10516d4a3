import { type ProgramSort, programSorts } from "@safeport/contract/programs/core/program.values";
import type { Experience } from "../../../lib/viewer.ts";
import type { ProgramsQuery } from "../core/programs-query.ts";

/** The sections of the discovery page. Companies see their own programs first, and staff look for neither work nor rewards. */
export function discoverySections(experience: Experience): readonly DiscoverySectionKind[] {
  if (experience === "business") return ["own", "newest", "followed"];
  return experience === "staff" ? ["newest", "changed", "followed"] : [...programSorts, "followed"];
}

/** Kind of a section of the discovery page: all programs in one order, the followed ones, or those of the active company. */
export type DiscoverySectionKind = ProgramSort | "followed" | "own";

/** The query of a section of the discovery page: its first few programs. */
export function sectionQuery(kind: DiscoverySectionKind, companyId: string | null): ProgramsQuery {
  if (kind === "own") return { company_id: companyId ?? "", size: 6 };
  return kind === "followed" ? { only_favourites: "true", size: 6 } : { sort: kind, size: 6 };
}
