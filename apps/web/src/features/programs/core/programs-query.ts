import { maxReward } from "@safeport/contract/kernel/reward.limits";
import type { listPrograms } from "@safeport/contract/programs/core/program.endpoints";
import {
  assetTypes,
  fundsLevels,
  launchDays,
  operatingSystems,
  programFeatures,
  programSorts,
  programTypes,
} from "@safeport/contract/programs/core/program.values";
import type * as z from "zod/mini";
import { idValue } from "../../../lib/id-value.ts";
import { pageValue, searchValue } from "../../../lib/query-values.ts";
import type { Viewer } from "../../../lib/viewer.ts";
import type { ProgramListSearch } from "./program-list-search.ts";

export type ProgramsQuery = z.input<NonNullable<typeof listPrograms.query>>;

export const programsViews = ["all", "mine", "followed"] as const;
export type ProgramsView = (typeof programsViews)[number];
export type Who = Pick<Viewer, "experience" | "companyId">;

/** `followed`: the viewer's favourites; `mine`: the programs a researcher is in, or for Business those of the active company, which is their default. */
export function viewOf(search: ProgramListSearch, { experience }: Who): ProgramsView {
  const usual = experience === "business" ? "mine" : "all";
  if (experience === "staff") return "all";
  return oneOf(programsViews, search.view) ?? usual;
}

/** The API query for the search of the list; values that the API would refuse, such as a mistyped feature, are left out. */
export function programsQueryOf(search: ProgramListSearch, who: Who): ProgramsQuery {
  const view = viewOf(search, who);
  const mine = view === "mine";
  const companyId = idValue(search.company_id);
  const query: ProgramsQuery = {
    page: pageValue(search.page),
    search: searchValue(search.search),
    program_type: oneOf(programTypes, search.program_type),
    features: joined(manyOf(programFeatures, search.features)),
    operating_systems: joined(manyOf(operatingSystems, search.operating_systems)),
    ...launchRangeOf(search),
    asset_type: oneOf(assetTypes, search.asset_type),
    min_reward: minRewardOf(search.min_reward),
    funds: oneOf(fundsLevels, search.funds),
    sort: oneOf(programSorts, search.sort),
    company_id: companyId ?? (mine && who.experience === "business" ? (who.companyId ?? undefined) : undefined),
    only_programs_i_am_in: mine && who.experience === "researcher" ? "true" : undefined,
    only_favourites: view === "followed" ? "true" : undefined,
  };
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

/** Whole dollars above 0, up to the highest possible reward; otherwise undefined. */
export function minRewardOf(text: string | undefined): number | undefined {
  const amount = text !== undefined && /^\d+$/.test(text) ? Number(text) : 0;
  return amount > 0 && amount <= maxReward ? amount : undefined;
}

/** `text` if it is one of `known`, since an address may hold anything. */
export function oneOf<T extends string>(values: readonly T[], text: string | undefined): T | undefined {
  return values.find((value) => value === text);
}

/** The values of `known` that a comma-separated text names, in the order of `known`. */
export function manyOf<T extends string>(values: readonly T[], text: string | undefined): T[] {
  const named = text?.split(",") ?? [];
  return values.filter((value) => named.includes(value));
}

/** The comma-separated text of `values`; undefined for none. */
export function joined(values: readonly string[]): string | undefined {
  return values.length > 0 ? values.join(",") : undefined;
}

/** Error of the launch range: an impossible day, or a last day before the first. Empty texts mean no limit. */
export function launchRangeError(from: string, to: string): "day" | "reversed" | null {
  if ([from, to].some((day) => day !== "" && !isLaunchDay(day))) return "day";
  return from && to && from > to ? "reversed" : null;
}

function launchRangeOf({ launched_from, launched_to }: ProgramListSearch): Pick<ProgramsQuery, "launched_from" | "launched_to"> {
  const from = isLaunchDay(launched_from) ? launched_from : undefined;
  const to = isLaunchDay(launched_to) ? launched_to : undefined;
  return launchRangeError(from ?? "", to ?? "") === null ? { launched_from: from, launched_to: to } : {};
}

/** An existing day on which a program can be launched, e.g. "2026-03-01". */
function isLaunchDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text) || text < launchDays.first || text > launchDays.last) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
