import { useTranslations } from "use-intl";
import classes from "./metrics.module.css";

/** What the colours of a bar mean. Hidden from screen readers, as bars are. */
export function Legend() {
  const t = useTranslations("reports/metrics");
  return (
    <div className={classes.legend} aria-hidden>
      <span data-part="resolved">{t("resolved")}</span>
      <span data-part="rest">{t("not_resolved")}</span>
    </div>
  );
}
