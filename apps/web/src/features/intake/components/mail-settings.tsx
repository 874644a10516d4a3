import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { Intake } from "@safeport/contract/intake/intake.endpoints";
import { maxMailAddress } from "@safeport/contract/intake/intake.limits";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { toast } from "../../../ui/toast.ts";
import { useIntakeActs } from "../api/intake.ts";
import { CopiedText } from "./copied-text.tsx";

/** The mailbox of a program that receives reports, and the secret of its mail provider. */
export function MailSettings({ program, intake }: { program: string; intake: Intake }) {
  const t = useTranslations("reports/intake.settings");
  const { update, makeSecret } = useIntakeActs(program);
  const form = useSchemaForm({ initialValues: { mail_address: intake.mail_address ?? "" } });
  const send = ({ mail_address }: { mail_address: string }) =>
    update.mutate(
      { mail_address: mail_address.trim() || null },
      {
        onSuccess: () => toast({ kind: "success", message: t("saved") }),
        onError: form.showRefusal,
      },
    );
  return (
    <SettingsSection title={t("mail")} text={t("mail_hint")}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <TextInput {...form.getInputProps("mail_address")} label={t("mail")} type="email" maxLength={maxMailAddress} />
          <FormFailure error={update.error} />
          <Group>
            <Button type="submit" loading={update.isPending}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </form>
      {intake.mail_address && (
        <Stack gap="md" mt="sm">
          <CopiedText label={t("hook")} text={intake.mail_hook_url} />
          <Text>{t(intake.has_mail_secret ? "secret_set" : "secret_none")}</Text>
          {makeSecret.error && <ErrorAlert error={makeSecret.error} />}
          {intake.makes_secrets && (
            <Group>
              <Button variant="default" loading={makeSecret.isPending} onClick={() => makeSecret.mutate()}>
                {t(intake.has_mail_secret ? "secret_again" : "secret_new")}
              </Button>
            </Group>
          )}
        </Stack>
      )}
      <Dialog opened={makeSecret.data !== undefined} onClose={makeSecret.reset} title={t("secret_title")}>
        <Stack gap="md">
          <Text>{t("secret_text")}</Text>
          {makeSecret.data && <CopiedText label={t("secret_title")} text={makeSecret.data.secret} />}
        </Stack>
      </Dialog>
    </SettingsSection>
  );
}
