import { Stack, Switch } from "@mantine/core";
import type { Intake } from "@safeport/contract/intake/intake.endpoints";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { toast } from "../../../ui/toast.ts";
import { useIntakeActs } from "../api/intake.ts";
import { CopiedText } from "./copied-text.tsx";

/** Whether a program takes mails to its address in the mailbox of the platform. Nothing where the operator has set none. */
export function MailboxSettings({ program, intake }: { program: string; intake: Intake }) {
  const t = useTranslations("reports/intake.settings");
  const { update } = useIntakeActs(program);
  if (intake.mailbox_address === null) return null;
  const set = (is_mailbox_open: boolean) =>
    update.mutate({ is_mailbox_open }, { onSuccess: () => toast({ kind: "success", message: t("saved") }) });
  return (
    <SettingsSection title={t("mailbox")} text={t("mailbox_hint")}>
      <Stack gap="md">
        <Switch
          label={t("mailbox_open")}
          checked={intake.is_mailbox_open}
          onChange={({ currentTarget }) => !update.isPending && set(currentTarget.checked)}
        />
        {update.error && <ErrorAlert error={update.error} />}
        {intake.is_mailbox_open && <CopiedText label={t("mailbox_address")} text={intake.mailbox_address} />}
      </Stack>
    </SettingsSection>
  );
}
