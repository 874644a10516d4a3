import { operatingSystems, programFeatures } from "@safeport/contract/programs/core/program.values";
import type { ProgramListSearch } from "../core/program-list-search.ts";
import { joined, manyOf, type ProgramsQuery } from "../core/programs-query.ts";

type Choice =
  | { kind: "company" }
  | { kind: "feature"; value: (typeof programFeatures)[number] }
  | { kind: "system"; value: (typeof operatingSystems)[number] }
  | { kind: "launch"; from: string | undefined; to: string | undefined }
  | { kind: "type"; value: NonNullable<ProgramsQuery["program_type"]> }
  | { kind: "asset"; value: NonNullable<ProgramsQuery["asset_type"]> }
  | { kind: "reward"; value: number }
  | { kind: "funds"; value: NonNullable<ProgramsQuery["funds"]> };

/** A filter that is on, and the change of the address that removes it. Each feature and each system counts as one. */
export type ActiveFilter = Choice & { off: ProgramListSearch };

/** The filters of an address, in the order of the panel; without search, sort and page. */
export function activeFilters(query: ProgramsQuery): ActiveFilter[] {
  const { company_id, program_type, asset_type, launched_from: from, launched_to: to } = query;
  const features = manyOf(programFeatures, query.features);
  const systems = manyOf(operatingSystems, query.operating_systems);
  const reward = Number(query.min_reward ?? 0);
  return [
    ...when(company_id, { kind: "company", off: { company_id: undefined } }),
    ...features.map((value): ActiveFilter => ({ kind: "feature", value, off: { features: without(features, value) } })),
    ...systems.map((value): ActiveFilter => ({ kind: "system", value, off: { operating_systems: without(systems, value) } })),
    ...when(from ?? to, { kind: "launch", from, to, off: { launched_from: undefined, launched_to: undefined } }),
    ...(program_type ? when(true, { kind: "type", value: program_type, off: { program_type: undefined } }) : []),
    ...(asset_type ? when(true, { kind: "asset", value: asset_type, off: { asset_type: undefined } }) : []),
    ...when(reward > 0, { kind: "reward", value: reward, off: { min_reward: undefined } }),
    ...(query.funds ? when(true, { kind: "funds", value: query.funds, off: { funds: undefined } }) : []),
  ];
}

function when(isOn: unknown, filter: ActiveFilter): ActiveFilter[] {
  return isOn ? [filter] : [];
}

function without(values: readonly string[], gone: string): string | undefined {
  return joined(values.filter((value) => value !== gone));
}
