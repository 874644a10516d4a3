import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import type { NamedScope } from "../../programs/scopes/scope-of-program.ts";
import type { ReportRow } from "../core/report.queries.ts";

/** The values of a correction after lookup; undefined for fields that stay unchanged. */
export interface Named {
  title: string | undefined;
  scope: NamedScope | undefined;
  /** The name of an asset that is not listed, in place of a scope. */
  unlistedAsset: string | undefined;
  weakness: { id: string; cwe_id: number; name: string } | null | undefined;
}

/** One corrected field, with both values as they are shown. */
export type Correction = NonNullable<TimelineItem["corrections"]>[number];

/** Differences between a report and a correction of it. */
export function correctionsOf(row: ReportRow, { title, scope, unlistedAsset, weakness }: Named): Correction[] {
  const before = row.weakness && weaknessText(row.weakness);
  const corrections: Correction[] = [
    { field: "title", old: row.title, new: title ?? row.title },
    { field: "asset", old: row.scope_identifier, new: scope?.identifier ?? unlistedAsset ?? row.scope_identifier },
    { field: "weakness", old: before, new: weakness === undefined ? before : weakness && weaknessText(weakness) },
  ];
  // Another asset may have the same name.
  const isOtherAsset = scope !== undefined || unlistedAsset !== undefined;
  return corrections.filter((one) => one.old !== one.new || (one.field === "asset" && isOtherAsset));
}

function weaknessText({ cwe_id, name }: { cwe_id: number; name: string }): string {
  return `${name} (CWE-${cwe_id})`;
}
