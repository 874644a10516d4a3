import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useDisableTwoFactor } from "../api/two-factor.ts";
import { CodeForm } from "./code-form.tsx";

/** Turns the second factor off by one more code. */
export function DisableTwoFactor({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts/security.two_factor");
  const disable = useDisableTwoFactor();
  const done = () => {
    toast({ kind: "success", message: t("disabled") });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t("off_title")}>
      <CodeForm label={t("any_code")} submit={t("turn_off")} danger mutation={disable} onDone={done} onCancel={onClose}>
        <Text>{t("off_text")}</Text>
      </CodeForm>
    </Dialog>
  );
}
