import { TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { formatCalendarDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import type { LaunchDateProps } from "./launch-date-picker.tsx";

const LaunchDatePicker = lazy(() => import("./launch-date-picker.tsx").then((module) => ({ default: module.LaunchDatePicker })));

/** When the program starts. The calendar is fetched when somebody comes near it. */
export function LaunchDateField(props: LaunchDateProps) {
  const t = useTranslations("programs/editor");
  const { locale } = useI18n();
  const [wanted, setWanted] = useState(false);
  const plain = (
    <TextInput
      aria-label={t("launch_date")}
      placeholder={t("no_date")}
      readOnly
      value={props.value ? formatCalendarDay(props.value, locale) : ""}
      error={Boolean(props.error)}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      onFocus={() => setWanted(true)}
      onPointerEnter={() => setWanted(true)}
    />
  );
  return <Suspense fallback={plain}>{wanted ? <LaunchDatePicker {...props} /> : plain}</Suspense>;
}
