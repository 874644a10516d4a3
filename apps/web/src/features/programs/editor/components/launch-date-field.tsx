import { TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { formatCalendarDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";

const CalendarInput = lazyPart(() => import("../../core/components/calendar-input.tsx").then((module) => module.CalendarInput));

interface LaunchDateFieldProps {
  /** ISO time; its UTC day counts. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
}

/** When the program starts. The calendar is loaded when somebody comes near it. */
export function LaunchDateField({ value, onChange, error }: LaunchDateFieldProps) {
  const t = useTranslations("programs/editor");
  const { locale } = useI18n();
  const [isOpened, setOpened] = useState(false);
  const both = { "aria-label": t("launch_date"), placeholder: t("no_date"), error: Boolean(error) };
  const plain = (
    <TextInput
      {...both}
      data-path="program-program_launch_date"
      readOnly
      value={value ? formatCalendarDay(value, locale) : ""}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      onFocus={() => setOpened(true)}
      onPointerEnter={() => setOpened(true)}
    />
  );
  if (!isOpened) return plain;
  return (
    <Suspense fallback={plain}>
      <CalendarInput
        {...both}
        autoFocus
        value={value?.slice(0, 10) ?? null}
        onChange={(day) => onChange(day === null ? null : `${day}T00:00:00.000Z`)}
        popoverProps={{ position: "top-start", withinPortal: false }}
      />
    </Suspense>
  );
}
