import { formatMoment, formatRelative } from "../lib/format.ts";
import { useI18n } from "../lib/i18n.ts";
import { useNow } from "../lib/now.ts";

/** "3 days ago", with the exact moment on hover and for machines. */
export function TimeAgo({ time }: { time: string }) {
  const { locale } = useI18n();
  const now = useNow();
  return (
    <time
      dateTime={time}
      // Formatting a full date is slow, and a list has many of them.
      onPointerEnter={(event) => {
        event.currentTarget.title = formatMoment(time, locale);
      }}
    >
      {formatRelative(time, now, locale)}
    </time>
  );
}
