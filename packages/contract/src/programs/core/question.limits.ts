/** The most questions of a program and choices of one, the lengths of their texts, and of a short answer. */
export const questionLimits = { questions: 20, text: 300, choices: 20, choice: 100, shortAnswer: 300 } as const;
