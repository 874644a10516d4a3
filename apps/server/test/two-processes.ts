import { type OwnDatabase, ownDatabase } from "@safeport/db/factories/own-database";
import { type Database, openDatabase } from "@safeport/db/open-database";
import { inject } from "vitest";

/** A database of its own with separate connections, like those of two processes. */
export interface TwoProcesses {
  own: OwnDatabase;
  first: Database;
  second: Database;
  close(): Promise<void>;
}

export async function openTwoProcesses(): Promise<TwoProcesses> {
  const own = await ownDatabase(inject("databaseUrl"));
  const [first, second] = [openDatabase({ url: own.url, max: 8 }), openDatabase({ url: own.url, max: 8 })];
  return {
    own,
    first,
    second,
    async close() {
      await Promise.all([first.close(), second.close()]);
      await own.drop();
    },
  };
}
