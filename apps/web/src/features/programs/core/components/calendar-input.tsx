import { DateInput, type DateInputProps, DatesProvider } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import "dayjs/locale/fr";
import { launchDays } from "@safeport/contract/programs/core/program.values";
import { IconCalendar } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useI18n } from "../../../../lib/i18n.ts";
import classes from "./calendar-input.module.css";

/** A day to type or to pick from a calendar, within the days a program can be launched; values are days such as "2026-03-01". */
export function CalendarInput(props: Omit<DateInputProps, "minDate" | "maxDate" | "valueFormat" | "ariaLabels">) {
  const t = useTranslations("programs.calendar");
  const ui = useTranslations("ui");
  const { locale } = useI18n();
  const labels = {
    nextMonth: t("next_month"),
    nextYear: t("next_year"),
    nextDecade: t("next_decade"),
    previousMonth: t("previous_month"),
    previousYear: t("previous_year"),
    previousDecade: t("previous_decade"),
    monthLevelControl: t("choose_month"),
    yearLevelControl: t("choose_year"),
  };
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: locale === "fr" ? 1 : 0 }}>
      <DateInput
        hideOutsideDates
        clearable
        clearButtonProps={{ "aria-label": ui("clear") }}
        classNames={{ day: classes.day ?? "", weekday: classes.weekday ?? "" }}
        minDate={launchDays.first}
        maxDate={launchDays.last}
        valueFormat={locale === "fr" ? "D MMM YYYY" : "MMM D, YYYY"}
        leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
        ariaLabels={labels}
        {...props}
      />
    </DatesProvider>
  );
}
