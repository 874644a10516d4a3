import { Text } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { useTranslations } from "use-intl";
import { ReasonDialog } from "./reason-dialog.tsx";

interface DeclineDialogProps {
  title: string;
  submitLabel: string;
  pending: boolean;
  error: Error | null;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** Declines what somebody proposed, with the reason that its author reads. */
export function DeclineDialog(props: DeclineDialogProps) {
  const t = useTranslations("ui.decline");
  return (
    <ReasonDialog {...props} label={t("reason")} hint={t("reason_hint")} missing={t("reason_missing")} max={textLimits.reason}>
      <Text>{t("text")}</Text>
    </ReasonDialog>
  );
}
