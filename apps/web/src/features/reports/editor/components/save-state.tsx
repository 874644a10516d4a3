import { Group } from "@mantine/core";
import { IconCloudCheck, IconCloudOff, IconCloudUpload, IconDeviceLaptop } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import type { SaveStatus } from "../draft-saver.ts";

const marks = {
  untouched: null,
  local: IconDeviceLaptop,
  saving: IconCloudUpload,
  saved: IconCloudCheck,
  offline: IconCloudOff,
  refused: IconDeviceLaptop,
} as const;

/** Status of the autosave. */
export function SaveState({ status, error }: { status: SaveStatus; error: unknown }) {
  const t = useTranslations("reports/editor.state");
  const errorText = useErrorText();
  const Mark = marks[status];
  return (
    <Group
      gap="xs"
      wrap="nowrap"
      align="flex-start"
      mt={10}
      mih={20}
      fz={13}
      lh="20px"
      c={status === "offline" || status === "refused" ? "var(--sp-amber)" : "dimmed"}
      role="status"
      data-state={status}
    >
      {Mark && <Mark size={16} stroke={1.75} aria-hidden style={{ flex: "none", marginTop: 2 }} />}
      {status === "refused" ? t("refused", { why: errorText(error) }) : status !== "untouched" && t(status)}
    </Group>
  );
}
