import { Button } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { completenessOf, isFilled, reportFields } from "../completeness.ts";
import type { ReportField, ReportForm } from "../report-form.ts";
import type { useDraftSaver } from "../use-draft-saver.ts";
import { DropDraftDialog } from "./drop-draft-dialog.tsx";
import classes from "./editor-rail.module.css";
import { SaveState } from "./save-state.tsx";
import { SavedElsewhere } from "./saved-elsewhere.tsx";

interface EditorRailProps {
  form: ReportForm;
  draft: ReturnType<typeof useDraftSaver>;
  /** Puts another form in the place of this one. */
  onReplace: (form: ReportForm) => void;
  onGoTo: (field: ReportField) => void;
  onStartAnew?: () => void;
}

/** Beside the form: what it still lacks, whether it is saved, and sending it. */
export function EditorRail({ form, draft, onReplace, onGoTo, onStartAnew }: EditorRailProps) {
  const t = useTranslations("reports/editor");
  const [dropping, setDropping] = useState(false);
  const { missing, advised, done, total } = completenessOf(form);
  const summary =
    missing.length > 0
      ? t("meter.missing", { count: missing.length })
      : advised.length > 0
        ? t("meter.ready")
        : t("meter.complete");
  return (
    <aside className={classes.rail} aria-label={t("meter.label")}>
      <div className={classes.head}>
        <strong>{t("meter.label")}</strong>
        <span>{t("meter.of", { done, total })}</span>
      </div>
      <meter
        className={classes.bar}
        min={0}
        max={total}
        value={done}
        aria-label={t("meter.label")}
        data-ready={missing.length === 0 || undefined}
      />
      <p className={classes.summary} role="status">
        {summary}
      </p>
      <ul className={classes.list}>
        {reportFields.map(({ name, required }) => {
          const stated = isFilled(form, name);
          return (
            <li key={name}>
              <button type="button" data-stated={stated || undefined} onClick={() => onGoTo(name)}>
                {stated ? (
                  <IconCircleCheckFilled size={16} aria-label={t("meter.stated")} role="img" />
                ) : (
                  <IconCircle size={16} stroke={1.75} aria-hidden />
                )}
                <span>{t(`field.${name}`)}</span>
                {!stated && !required && <span className={classes.advised}>{t("meter.advised")}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      <Button type="submit" fullWidth leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}>
        {t("send.open")}
      </Button>
      {draft.isStale && draft.kept ? (
        <SavedElsewhere draft={draft} reportId={draft.kept.reportId} onReplace={onReplace} />
      ) : (
        <SaveState status={draft.status} error={draft.error} />
      )}
      <div className={classes.more}>
        {onStartAnew && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onStartAnew}>
            {t("start_anew")}
          </Button>
        )}
        {draft.kept && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setDropping(true)}>
            {t("drop.open")}
          </Button>
        )}
      </div>
      {dropping && draft.kept && (
        <DropDraftDialog draft={draft} reportId={draft.kept.reportId} onClose={() => setDropping(false)} />
      )}
    </aside>
  );
}
