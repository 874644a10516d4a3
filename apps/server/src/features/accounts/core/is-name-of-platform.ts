import type { Db } from "@safeport/db/named-statement";
import { platformName } from "@safeport/messages/translate";
import { listStaffNames } from "./account.queries.ts";
import { isReservedFullName, readAlike } from "./reserved-name.ts";

/** Whether readers would mistake this full name for the platform's or for the name of a staff member other than `ownId`. */
export async function isNameOfPlatform(db: Db, fullName: string, ownId: string | null = null): Promise<boolean> {
  if (isReservedFullName(fullName) || readAlike(platformName(), fullName)) return true;
  return (await listStaffNames(db, ownId)).some((name) => readAlike(name, fullName));
}
