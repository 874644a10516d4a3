/** Sizes of the platform's own settings. */
export const siteLimits = { name: 40, banner: 300, legal: 50_000, domains: 50, domain: 253 } as const;
