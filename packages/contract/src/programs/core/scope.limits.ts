/** The most scopes of a program, and the most characters in the texts of one. In a file without schemas, for pages that load no validator. */
export const scopeLimits = { perProgram: 1_000, identifier: 1_000, instructions: 10_000 } as const;

/** Number of scopes that come with a program; the list of its scopes has the rest. */
export const firstScopes = 100;
