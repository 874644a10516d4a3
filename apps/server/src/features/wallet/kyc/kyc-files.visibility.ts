import { sql } from "kysely";
import type { FileParentRule } from "../../../platform/files/file-parents.visibility.ts";

/** Minutes for which somebody reads a document after they asked for it; longer than its links. */
const viewMinutes = 6;

/**
 * Readers of the documents of identity forms: staff who have just requested one, which the log records. Not even the owner reads
 * them again.
 */
export const kycFileRule: FileParentRule = {
  type: "kyc_form",
  isReadable: (person, staff) =>
    sql<boolean>`(${staff} and exists (select from kyc_file_view v where v.file_id = f.id and v.viewer_id = ${person}
      and v.viewed_at > now() - make_interval(mins => ${sql.lit(viewMinutes)})))`,
  isRemovable: sql`false`,
};
