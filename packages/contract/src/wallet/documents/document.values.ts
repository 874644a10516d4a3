export const documentKinds = ["receipt", "invoice", "credit_note", "statement"] as const;
export type DocumentKind = (typeof documentKinds)[number];

const letters: Record<DocumentKind, string> = { receipt: "R", invoice: "I", credit_note: "C", statement: "S" };

/** The number of a document as people write it: `I-2026-0042`. */
export function documentNumber(kind: DocumentKind, year: number, number: number): string {
  return `${letters[kind]}-${year}-${String(number).padStart(4, "0")}`;
}
