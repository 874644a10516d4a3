import { Button } from "@mantine/core";
import { type Language, languageNames } from "@safeport/messages/languages";
import { chooseLocale, useI18n } from "../lib/i18n.ts";

/** A button for the other language, under its own name. */
export function LanguageSwitch() {
  const { locale } = useI18n();
  const other: Language = locale === "en" ? "fr" : "en";
  return (
    <Button variant="subtle" color="gray" size="compact-sm" lang={other} onClick={() => void chooseLocale(other)}>
      {languageNames[other]}
    </Button>
  );
}
