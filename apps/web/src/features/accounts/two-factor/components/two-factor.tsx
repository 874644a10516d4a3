import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useEnableTwoFactor, useStartTwoFactor } from "../api/two-factor.ts";
import { DisableTwoFactor } from "./disable-two-factor.tsx";
import { EnableTwoFactor } from "./enable-two-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Whether the second factor is on, and the dialogs that turn it on and off. */
export function TwoFactor() {
  const t = useTranslations("accounts/security.two_factor");
  const { user } = useViewer();
  const [asking, setAsking] = useState<"enable" | "disable" | null>(null);
  // Held here, so that the recovery codes are shown even if the dialog is closed before they come.
  const enable = useEnableTwoFactor();
  const start = useStartTwoFactor();
  const errorText = useErrorText();
  const isOn = user.two_factor_enabled;
  const close = () => setAsking(null);
  const open = () => {
    if (isOn) return setAsking("disable");
    // Without the error of an earlier try.
    enable.reset();
    // It may first ask for the password, in a dialog of its own.
    start.mutate(undefined, { onSuccess: () => setAsking("enable") });
  };
  return (
    <>
      <Group justify="space-between">
        <Badge tone={isOn ? "green" : "grey"}>{t(isOn ? "on" : "off")}</Badge>
        <Button variant="default" onClick={open} loading={start.isPending}>
          {t(isOn ? "turn_off" : "turn_on")}
        </Button>
      </Group>
      {start.error && (
        <Alert color="red" role="alert">
          {errorText(start.error, t("enable_failed"))}
        </Alert>
      )}
      {enable.data && <RecoveryCodes codes={enable.data.recovery_codes} onSaved={enable.reset} />}
      {asking === "enable" && start.data && <EnableTwoFactor secret={start.data} enable={enable} onClose={close} />}
      {asking === "disable" && <DisableTwoFactor onClose={close} />}
    </>
  );
}
