/** The languages we have texts in; the first is for whoever wants none of them. */
export const locales = ["en", "fr"] as const;
export type Locale = (typeof locales)[number];
