/** Descriptions of the fields of imported reports. See `common.ts`. */
export const reportImportFields: Record<string, string> = {
  imported_at: "When staff imported it from a file of another platform; null for what was sent here.",
  imported_author: "The author by the name in that file; `author` is then a placeholder, and nobody with an account here.",
  "ReportImport.added": "How many reports are new.",
  "ReportImport.unchanged": "How many were imported before and stay as they are.",
  "ReportImport.refused": "How many rows are refused.",
  "ReportImport.comments": "How many comments the new reports have.",
  "ReportImport.comments_left_out": "How many internal comments are not imported.",
  "ReportImport.changes": "The first reports that are new.",
  "ReportImport.changes.status": "The status that the report gets.",
  "ReportImport.changes.author": "The author by the name in the file; null without one.",
  "ReportImport.refusals.reason": "Why the row is refused, in the reader's language.",
  import_key: "The id of the report in the file.",
};
