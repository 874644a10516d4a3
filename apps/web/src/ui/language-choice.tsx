import { SegmentedControl } from "@mantine/core";
import { type Language, languageNames, languages } from "@safeport/messages/languages";
import { useTranslations } from "use-intl";
import { chooseLocale, useI18n } from "../lib/i18n.ts";

/** The available languages, each under its own name. */
export function LanguageChoice() {
  const t = useTranslations("ui");
  const { locale } = useI18n();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t("language")}
      value={locale}
      onChange={(value) => void chooseLocale(value as Language)}
      data={languages.map((value) => ({ value, label: languageNames[value] }))}
    />
  );
}
