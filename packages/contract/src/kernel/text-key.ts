// In a file without schemas, for pages that load no validator.

// Joiners, fillers, soft hyphens and their like (Unicode, DerivedCoreProperties), which a reader does not see.
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** One key for texts that people would take for the same: compatibility form, nothing invisible, single spaces, lower case. */
export function textKey(text: string): string {
  return text.normalize("NFKC").replace(invisible, "").replace(/\s+/g, " ").trim().toLowerCase();
}
