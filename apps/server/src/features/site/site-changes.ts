import type { updateSiteSettings as updateEndpoint } from "@safeport/contract/site/site.endpoints";
import { type MoneySetting, moneySettings } from "@safeport/contract/site/site.values";
import type * as z from "zod/mini";
import type { SiteRow } from "../../platform/site/site.queries.ts";

/** Settings that a call may change. */
export type SiteChanges = Omit<z.output<typeof updateEndpoint.body & {}>, "version">;

const isMoney = (name: string) => moneySettings.some((setting) => setting === name);

/** The fields that differ, those that move money apart. */
export function changesOf(before: SiteRow, fields: SiteChanges) {
  const names = (Object.keys(fields) as (keyof SiteChanges)[]).filter(
    (name) => fields[name] !== undefined && JSON.stringify(fields[name]) !== JSON.stringify(before[name]),
  );
  const those = (money: boolean): SiteChanges =>
    Object.fromEntries(names.filter((name) => isMoney(name) === money).map((name) => [name, fields[name]]));
  return { money: those(true) as Partial<Record<MoneySetting, number | null>>, others: those(false) };
}

/** Each changed field as it was and is, for the audit log; of long texts only that they changed. */
export function snapshotOf(before: SiteRow, fields: SiteChanges): Record<string, unknown> {
  const entries = (Object.keys(fields) as (keyof SiteChanges)[]).flatMap((name): [string, unknown][] =>
    name.endsWith("_markdown")
      ? [[name, "changed"]]
      : [
          [`old_${name}`, before[name]],
          [`new_${name}`, fields[name]],
        ],
  );
  return Object.fromEntries(entries);
}
