import { type Expression, type RawBuilder, sql } from "kysely";

/** The rights to the uploaded files of one kind of object; the feature that has the object states them, about the file `f`. */
export interface FileParentRule {
  type: "report" | "timeline_item" | "kyc_form" | "intake_mail";
  /** Whether this person may read the file; `staff` says whether they belong to the platform. */
  isReadable(person: Expression<string>, staff: Expression<boolean>): RawBuilder<boolean>;
  /** Whether the person who uploaded the file may still delete it. */
  isRemovable: RawBuilder<boolean>;
}

/**
 * Whether a person may read the uploaded file `f`: by their right to its parent or, for a file without one, because it is their
 * own.
 */
export function isFileReadable(
  rules: readonly FileParentRule[],
  person: Expression<string>,
  staff: Expression<boolean>,
): RawBuilder<boolean> {
  const cases = rules.map(({ type, isReadable }) => sql`when ${sql.lit(type)} then ${isReadable(person, staff)}`);
  return sql`(f.upload_state = 'stored' and case f.parent_type ${sql.join(cases, sql` `)}
    else f.parent_id is null and f.owner_id = ${person} end)`;
}

/** Whether its owner may delete the uploaded file `f`. */
export function isFileRemovable(rules: readonly FileParentRule[]): RawBuilder<boolean> {
  const cases = rules.map(({ type, isRemovable }) => sql`when ${sql.lit(type)} then ${isRemovable}`);
  return sql`(case f.parent_type ${sql.join(cases, sql` `)} else f.parent_id is null end)`;
}
