import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "use-intl";
import { chooseLocale, localeNames, useI18n } from "../lib/i18n.ts";
import { type Locale, locales } from "../lib/locales.ts";

/** The languages there are, each in its own words. */
export function LanguageChoice() {
  const t = useTranslations("ui");
  const { locale } = useI18n();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t("language")}
      value={locale}
      onChange={(value) => void chooseLocale(value as Locale)}
      data={locales.map((value) => ({ value, label: localeNames[value] }))}
    />
  );
}
