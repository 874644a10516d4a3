/** How a question of a program is answered. */
export const questionKinds = ["short_text", "long_text", "choice", "checkbox"] as const;
export type QuestionKind = (typeof questionKinds)[number];
