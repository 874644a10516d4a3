import type { Db } from "@safeport/db/named-statement";
import { Pauses } from "@safeport/foreign-files/pauses";
import { subscriber } from "../../../platform/events/event.ts";
import { type Signature, signatureOf } from "./signature.ts";
import { findUnsigned, insertSignatures, type UnsignedReport } from "./similar.queries.ts";

/** Reports that are read at a time. */
const portion = 200;
/** Before every id. */
const firstId = "00000000-0000-0000-0000-000000000000";

/** Computes the fingerprint and index keys of a sent report. */
export const signatures = subscriber({
  name: "reports.signatures",
  types: ["report.submitted"],
  async handle(tx, events) {
    await signReports(
      tx,
      events.map(({ subject_id }) => subject_id),
    );
  },
});

/** Signs the given reports, or all that have no signature: older ones, and imported ones. Returns their number. */
export async function signReports(db: Db, ids: readonly string[] | null): Promise<number> {
  let after = firstId;
  for (let signed = 0; ; ) {
    const rows = await findUnsigned(db, ids, { after, limit: portion });
    await insertSignatures(db, await signTexts(rows));
    signed += rows.length;
    const last = rows.at(-1);
    if (!last || rows.length < portion) return signed;
    after = last.id;
  }
}

async function signTexts(rows: readonly UnsignedReport[]): Promise<(Signature & { report_id: string })[]> {
  const pauses = new Pauses();
  const signed: (Signature & { report_id: string })[] = [];
  for (const { id, company_id, text } of rows) {
    if (pauses.isDue()) await pauses.take();
    signed.push({ report_id: id, ...signatureOf(text, company_id) });
  }
  return signed;
}
