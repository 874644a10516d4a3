import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { Badge } from "../../../ui/badge.tsx";
import { DisableTwoFactor } from "./disable-two-factor.tsx";
import { EnableTwoFactor } from "./enable-two-factor.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Whether the second factor is on, and the dialogs that turn it on and off. */
export function TwoFactor() {
  const t = useTranslations("accounts/security.two_factor");
  const { user } = useViewer();
  const [asking, setAsking] = useState<"enable" | "disable" | null>(null);
  /** New recovery codes, until their owner has saved them. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isOn = user.two_factor_enabled;
  const close = () => setAsking(null);
  return (
    <>
      <Group justify="space-between">
        <Badge tone={isOn ? "green" : "grey"}>{t(isOn ? "on" : "off")}</Badge>
        <Button variant="default" onClick={() => setAsking(isOn ? "disable" : "enable")}>
          {t(isOn ? "turn_off" : "turn_on")}
        </Button>
      </Group>
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {asking === "enable" && (
        <EnableTwoFactor
          onClose={close}
          onEnabled={(fresh) => {
            setCodes(fresh);
            close();
          }}
        />
      )}
      {asking === "disable" && <DisableTwoFactor onClose={close} />}
    </>
  );
}
