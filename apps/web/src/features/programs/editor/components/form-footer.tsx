import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import classes from "./form-footer.module.css";
import { LaunchDateField } from "./launch-date-field.tsx";
import type { LaunchDateProps } from "./launch-date-picker.tsx";

interface FormFooterProps {
  launch: LaunchDateProps;
  busy: boolean;
  /** Scopes posted so far. */
  progress: { done: number; total: number } | null;
  /** How many fields keep the program from being saved. */
  faults: number;
}

/** Below so few the bar would be gone before it is read. */
const showProgressFrom = 4;

/** Launch date and the button that posts the program; stays in view. */
export function FormFooter({ launch, busy, progress, faults }: FormFooterProps) {
  const t = useTranslations("programs/editor");
  return (
    <footer className={classes.footer}>
      <div className={classes.date}>
        {/* For the eye; the field carries the same name itself. */}
        <span className={classes.label} aria-hidden>
          {t("launch_date")}
        </span>
        <LaunchDateField {...launch} />
      </div>
      <div className={classes.state} role="status">
        {progress && progress.total >= showProgressFrom ? (
          <>
            {t("progress", progress)}
            <progress className={classes.bar} value={progress.done} max={progress.total} aria-label={t("progress", progress)} />
          </>
        ) : (
          faults > 0 && <span className={classes.faults}>{t("faults", { count: faults })}</span>
        )}
      </div>
      <Button type="submit" disabled={busy}>
        {t(busy ? "posting" : "post")}
      </Button>
    </footer>
  );
}
