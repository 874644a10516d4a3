import { formatDayTime, formatMoment } from "../lib/format.ts";
import { useI18n } from "../lib/i18n.ts";

/** "Mar 3, 2026, 2:05 PM" in the reader's own zone, which is named on hover. */
export function ExactTime({ time }: { time: string }) {
  const { locale } = useI18n();
  return (
    <time
      dateTime={time}
      onPointerEnter={(event) => {
        event.currentTarget.title = formatMoment(time, locale);
      }}
    >
      {formatDayTime(time, locale)}
    </time>
  );
}
