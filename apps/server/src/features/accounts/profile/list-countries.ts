import type { Country } from "@safeport/contract/accounts/core/account.schema";
import type { Language } from "@safeport/messages/languages";
import { countries } from "countries-list";
import type { PublicCtx } from "../../../platform/context.ts";

/** All countries (ISO 3166-1 alpha-2) with their dial codes, by their names in the reader's language. */
export function listCountries({ request: { language } }: PublicCtx): Promise<Country[]> {
  countriesByLanguage[language] ??= namedIn(language);
  return Promise.resolve(countriesByLanguage[language]);
}

const countriesByLanguage: Partial<Record<Language, Country[]>> = {};

function namedIn(language: Language): Country[] {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return Object.entries(countries)
    .map(([code, { phone }]) => ({ code, name: names.of(code) ?? code, dial_code: `+${phone[0]}` }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}
