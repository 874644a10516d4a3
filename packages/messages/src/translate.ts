import { createTranslator, type MessageKeys, type NestedKeyOf, type TranslationValues } from "use-intl/core";
import { en, type Messages } from "./en.ts";
import { fr } from "./fr.ts";
import type { Language } from "./languages.ts";
import { productName, withPlatformName } from "./platform-name.ts";

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

/** Text that the ICU syntax reads as it is. */
const literal = (text: string) => text.replaceAll("'", "''").replace(/[{}<>]+/g, "'$&'");

const translatorsOf = (name: string) =>
  ({
    en: translatorOf("en", withPlatformName(en, literal(name))),
    fr: translatorOf("fr", withPlatformName(fr, literal(name))),
  }) satisfies Record<Language, unknown>;

// A process serves one platform.
let currentName = productName;
let translators = translatorsOf(currentName);

/** The name of the platform in texts and mails. */
export function platformName(): string {
  return currentName;
}

/** Sets the name of the platform that this process serves. */
export function setPlatformName(name: string): void {
  if (name === currentName) return;
  currentName = name;
  translators = translatorsOf(name);
}

/** The text of `key` in `language`, its ICU arguments filled from `values`. Throws where an argument is missing. For the server; the web uses use-intl's hooks. */
export function translate(language: Language, key: MessageKey, values?: TranslationValues): string {
  return translators[language](key, values);
}
