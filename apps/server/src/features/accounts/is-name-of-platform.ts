import type { Db } from "@safeport/db/named-statement";
import { listStaffNames } from "./account.queries.ts";
import { isReservedFullName, readAlike } from "./reserved-name.ts";

/** Whether readers would take this full name for the platform's or that of one of its people other than `ownId`. */
export async function isNameOfPlatform(db: Db, fullName: string, ownId: string | null = null): Promise<boolean> {
  if (isReservedFullName(fullName)) return true;
  return (await listStaffNames(db, ownId)).some((name) => readAlike(name, fullName));
}
