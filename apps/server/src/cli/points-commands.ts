import { openDatabase } from "@safeport/db/open-database";
import { verifyPoints } from "../features/reputation/verify-points.ts";
import { openToRead } from "../open-runtime.ts";
import { readSettings } from "../platform/settings.ts";
import { recordVerification } from "../platform/verification.queries.ts";
import type { CommandContext } from "./command.ts";

/** `points verify`: recomputes all points from the record. Exits with 1 and names the first difference, if any. */
export async function verifyPointsCommand({ env, err, out, signal }: CommandContext): Promise<number> {
  const runtime = await openToRead(readSettings(env), (line) => err.write(`${line}\n`), signal);
  const { db, close } = openDatabase({ url: runtime.databaseUrl, max: 1 });
  try {
    const { failure, reports, entries, waiting } = await recordVerification(db, "points", () => verifyPoints(db));
    const size = `${reports} reports, ${entries} rows of points${waiting > 0 ? `, ${waiting} reports wait for their events` : ""}`;
    if (failure) err.write(`The points are wrong (${size}).\nFirst difference: ${failure}\n`);
    else out.write(`The points are right (${size}).\n`);
    return failure ? 1 : 0;
  } finally {
    await close();
    await runtime.close();
  }
}
