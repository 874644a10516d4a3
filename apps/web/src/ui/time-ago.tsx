import { formatDayTime, formatMoment, formatRelative } from "../lib/format.ts";
import { useI18n } from "../lib/i18n.ts";
import { useNow } from "../lib/now.ts";
import { usePrinting } from "../lib/printing.ts";

/** "3 days ago", with the exact moment on hover, for machines and on paper. */
export function TimeAgo({ time }: { time: string }) {
  const { locale } = useI18n();
  const now = useNow();
  const isPrinting = usePrinting();
  return (
    <time
      dateTime={time}
      // Formatting a full date is slow, and a list has many of them.
      onPointerEnter={(event) => {
        event.currentTarget.title = formatMoment(time, locale);
      }}
    >
      {isPrinting ? formatDayTime(time, locale) : formatRelative(time, now, locale)}
    </time>
  );
}
