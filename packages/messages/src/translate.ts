import { createTranslator, type MessageKeys, type NestedKeyOf, type TranslationValues } from "use-intl/core";
import { en, type Messages } from "./en.ts";
import { fr } from "./fr.ts";
import type { Language } from "./languages.ts";

/** A catalogue and a key in it, such as `errors.field.too_long`. */
export type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

function translatorOf(language: Language, messages: Messages) {
  return createTranslator({
    locale: language,
    messages,
    timeZone: "UTC",
    onError(error) {
      throw error;
    },
  });
}

const translators = { en: translatorOf("en", en), fr: translatorOf("fr", fr) } satisfies Record<Language, unknown>;

/** The text of `key` in `language`, its ICU arguments filled from `values`. Throws where an argument is missing. For the server; the web uses use-intl's hooks. */
export function translate(language: Language, key: MessageKey, values?: TranslationValues): string {
  return translators[language](key, values);
}
