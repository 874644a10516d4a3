import { useTranslations } from "use-intl";
import classes from "./skeleton-rows.module.css";

/** Rows as a list has before its first answer: 4 for lists, 3 for a timeline. */
export function SkeletonRows({ count = 4, height = 64 }: { count?: 3 | 4; height?: number }) {
  const t = useTranslations("ui");
  return (
    <div className={classes.rows} role="status" aria-label={t("loading")}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <div key={at} className={classes.row} style={{ height }} data-testid="skeleton-row">
          <span style={{ width: `${62 - ((at * 13) % 31)}%` }} />
          <span style={{ width: `${38 + ((at * 17) % 29)}%` }} />
        </div>
      ))}
    </div>
  );
}
