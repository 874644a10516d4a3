import { Button, FileButton, Group, Stack, Text, Textarea } from "@mantine/core";
import type { Intake } from "@safeport/contract/intake/intake.endpoints";
import { openPgpKeyLimits } from "@safeport/contract/intake/intake.limits";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../ui/badge.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ExactTime } from "../../../ui/exact-time.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { toast } from "../../../ui/toast.ts";
import { useIntakeActs } from "../api/intake.ts";
import { CopiedText } from "./copied-text.tsx";

/** The OpenPGP key to which reports by mail may be encrypted. */
export function KeySettings({ program, intake }: { program: string; intake: Intake }) {
  const t = useTranslations("reports/intake.settings");
  const { update } = useIntakeActs(program);
  const form = useSchemaForm({ initialValues: { openpgp_key: "" } });
  const [isRemoving, setIsRemoving] = useState(false);
  const { openpgp: key } = intake;
  const publish = ({ openpgp_key }: { openpgp_key: string }) =>
    update.mutate(
      { openpgp_key },
      {
        onSuccess: () => {
          form.reset();
          toast({ kind: "success", message: t("saved") });
        },
        onError: form.showRefusal,
      },
    );
  const read = async (file: File | null) => {
    if (file) form.setFieldValue("openpgp_key", (await file.text()).slice(0, openPgpKeyLimits.length));
  };
  return (
    <SettingsSection title={t("key")} text={t("key_hint")}>
      {key ? <PublishedKey intake={intake} openpgp={key} /> : <Text c="dimmed">{t("key_none")}</Text>}
      <form onSubmit={form.onSubmit(publish)} noValidate>
        <Stack gap="md" mt="sm">
          <Textarea
            {...form.getInputProps("openpgp_key")}
            label={t("key_label")}
            description={t("key_label_hint")}
            autosize
            minRows={3}
            maxRows={8}
            spellCheck={false}
            styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          />
          <FormFailure error={isRemoving ? null : update.error} />
          <Group>
            <Button type="submit" loading={update.isPending && !isRemoving} disabled={form.values.openpgp_key.trim() === ""}>
              {t(key ? "key_replace" : "key_publish")}
            </Button>
            <FileButton accept=".asc,.gpg,.pgp,.txt,application/pgp-keys,text/plain" onChange={(file) => void read(file)}>
              {(button) => (
                <Button {...button} variant="default">
                  {t("key_file")}
                </Button>
              )}
            </FileButton>
            {key && (
              <Button variant="subtle" color="gray" onClick={() => setIsRemoving(true)}>
                {t("key_remove")}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={t("key_remove_title")}
        confirmLabel={t("key_remove")}
        onConfirm={() => update.mutate({ openpgp_key: null }, { onSuccess: () => setIsRemoving(false) })}
        pending={update.isPending}
        error={isRemoving ? update.error : null}
        danger
      >
        {t("key_remove_text")}
      </ConfirmDialog>
    </SettingsSection>
  );
}

function PublishedKey({ intake, openpgp }: { intake: Intake; openpgp: NonNullable<Intake["openpgp"]> }) {
  const t = useTranslations("reports/intake.settings");
  const { expires_at: expires } = openpgp;
  const isExpired = expires !== null && Date.parse(expires) <= Date.now();
  const address = intake.mail_address ?? (intake.is_mailbox_open ? intake.mailbox_address : null);
  const groups = openpgp.fingerprint.replace(/.{4}(?!$)/g, "$& ");
  return (
    <Stack gap="md">
      <Facts
        facts={[
          {
            label: t("key_fingerprint"),
            value: <span style={{ fontFamily: "var(--mantine-font-family-monospace)" }}>{groups}</span>,
          },
          { label: t("key_names"), value: <span style={{ overflowWrap: "anywhere" }}>{openpgp.user_ids.join(", ")}</span> },
          {
            label: t("key_expires"),
            value: isExpired ? (
              <Badge tone="red" icon={IconAlertTriangle}>
                {t("key_expired")}
              </Badge>
            ) : expires ? (
              <ExactTime time={expires} />
            ) : (
              t("key_no_end")
            ),
          },
          { label: t("key_address"), value: <span style={{ overflowWrap: "anywhere" }}>{address ?? t("key_no_address")}</span> },
        ]}
      />
      <Text>{t(openpgp.is_held ? "key_held" : "key_not_held")}</Text>
      <CopiedText label={t("key_url")} text={openpgp.key_url} />
    </Stack>
  );
}
