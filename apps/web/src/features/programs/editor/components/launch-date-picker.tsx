import { DateInput, DatesProvider } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/fr";
import { IconCalendar } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useI18n } from "../../../../lib/i18n.ts";
import classes from "./launch-date-picker.module.css";

export interface LaunchDateProps {
  /** ISO time; its UTC day counts. */
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
}

/** The calendar of `LaunchDateField`. */
export function LaunchDatePicker({ value, onChange, error }: LaunchDateProps) {
  const t = useTranslations("programs/editor");
  const ui = useTranslations("ui");
  const { locale } = useI18n();
  const step = (direction: "next" | "previous") => ({
    [`${direction}Month`]: t(`calendar.${direction}_month`),
    [`${direction}Year`]: t(`calendar.${direction}_year`),
    [`${direction}Decade`]: t(`calendar.${direction}_decade`),
  });
  const labels = {
    ...step("next"),
    ...step("previous"),
    monthLevelControl: t("calendar.choose_month"),
    yearLevelControl: t("calendar.choose_year"),
  };
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: locale === "fr" ? 1 : 0 }}>
      <DateInput
        aria-label={t("launch_date")}
        placeholder={t("no_date")}
        autoFocus
        hideOutsideDates
        classNames={{ day: classes.day ?? "", weekday: classes.weekday ?? "" }}
        clearable
        clearButtonProps={{ "aria-label": ui("clear") }}
        minDate="1900-01-01"
        maxDate="2099-12-31"
        valueFormat={locale === "fr" ? "D MMM YYYY" : "MMM D, YYYY"}
        value={value?.slice(0, 10) ?? null}
        onChange={(day) => onChange(day === null ? null : `${day}T00:00:00.000Z`)}
        error={Boolean(error)}
        leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
        popoverProps={{ position: "top-start", withinPortal: false }}
        ariaLabels={labels}
      />
    </DatesProvider>
  );
}
