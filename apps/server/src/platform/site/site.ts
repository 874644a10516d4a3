import type { DB } from "@safeport/db/types.gen";
import { setPlatformName } from "@safeport/messages/translate";
import type { Kysely } from "kysely";
import type { Settings } from "../settings.ts";
import { findSite, type SiteRow, storeEnvironmentFee } from "./site.queries.ts";

/** The settings of the environment that staff can replace. */
type Replaceable = Pick<Settings, "platformFeePercent" | "withdrawalMin" | "secondPersonFrom">;

/** The platform's own settings as this process has them; a change by any process arrives within moments. */
export interface Site {
  readonly current: SiteRow;
  readonly environment: Replaceable;
  /** Reads them again. */
  reload(): Promise<void>;
}

/** Reads the settings of the platform and keeps them; its texts bear its name from then on. */
export async function openSite(
  db: Kysely<DB>,
  { platformFeePercent, withdrawalMin, secondPersonFrom }: Replaceable,
): Promise<Site> {
  await storeEnvironmentFee(db, platformFeePercent);
  let current = await findSite(db);
  setPlatformName(current.name);
  return {
    environment: { platformFeePercent, withdrawalMin, secondPersonFrom },
    get current() {
      return current;
    },
    async reload() {
      const row = await findSite(db);
      // A read that began before the last change may end after it.
      if (row.version < current.version) return;
      current = row;
      setPlatformName(row.name);
    },
  };
}

/** The settings of the operator; those that staff have set in the browser win while they are set. */
export function withSite(settings: Settings, site: Site): Settings {
  return {
    ...settings,
    get platformFeePercent() {
      return site.current.fee_percent ?? settings.platformFeePercent;
    },
    get withdrawalMin() {
      return site.current.withdrawal_min ?? settings.withdrawalMin;
    },
    get secondPersonFrom() {
      return site.current.second_person_from ?? settings.secondPersonFrom;
    },
  };
}
