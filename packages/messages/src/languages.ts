/** The languages we have texts in; the first is for readers who want none of them. */
export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];

/** Each in its own language. */
export const languageNames: Record<Language, string> = { en: "English", fr: "Français" };

/** The first of `tags` (such as `fr-CA`, best first) that is one of our languages; else our first. */
export function pickLanguage(tags: readonly string[]): Language {
  const prefixes = tags.map((tag) => tag.slice(0, 2).toLowerCase());
  return prefixes.find((tag): tag is Language => (languages as readonly string[]).includes(tag)) ?? languages[0];
}
