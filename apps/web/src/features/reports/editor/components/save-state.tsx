import { IconCloudCheck, IconCloudOff, IconCloudUpload, IconDeviceLaptop } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import type { SaveStatus } from "../draft-saver.ts";
import classes from "./editor-rail.module.css";

const marks = {
  untouched: null,
  local: IconDeviceLaptop,
  saving: IconCloudUpload,
  saved: IconCloudCheck,
  offline: IconCloudOff,
  refused: IconDeviceLaptop,
} as const;

/** Where what was typed is kept right now. */
export function SaveState({ status, error }: { status: SaveStatus; error: unknown }) {
  const t = useTranslations("reports/editor.state");
  const errorText = useErrorText();
  const Mark = marks[status];
  return (
    <p className={classes.state} role="status" data-state={status}>
      {Mark && <Mark size={16} stroke={1.75} aria-hidden />}
      {status === "refused" ? t("refused", { why: errorText(error) }) : status !== "untouched" && t(status)}
    </p>
  );
}
