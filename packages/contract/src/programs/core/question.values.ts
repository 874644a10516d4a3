/** Kinds of answers to a program's question. */
export const questionKinds = ["short_text", "long_text", "choice", "checkbox"] as const;
export type QuestionKind = (typeof questionKinds)[number];
