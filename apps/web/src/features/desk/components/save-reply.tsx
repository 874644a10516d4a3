import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { maxDeskName } from "@safeport/contract/reports/core/report.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useI18n } from "../../../lib/i18n.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { toast } from "../../../ui/toast.ts";
import { FailureAlert } from "../../reports/core/components/failure-alert.tsx";
import { useSaveReply } from "../api/desk.ts";

/** Saves a text as a canned reply, one's own or of the company. */
export function SaveReply({ companyId, text, onClose }: { companyId: string; text: string; onClose: () => void }) {
  const t = useTranslations("reports/desk");
  const { locale } = useI18n();
  const { experience } = useViewer();
  const save = useSaveReply();
  const [name, setName] = useState("");
  const [language, setLanguage] = useState(locale.slice(0, 2));
  const [shared, setShared] = useState(false);
  return (
    <Dialog opened onClose={onClose} title={t("reply_save")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.trim() || save.isPending) return;
          save.mutate(
            { name, language, text_markdown: text, company_id: shared ? companyId : null },
            {
              onSuccess: () => {
                toast({ kind: "success", message: t("reply_saved") });
                onClose();
              },
            },
          );
        }}
      >
        <Stack gap="md">
          <Text fz={13} c="dimmed">
            {t("reply_help")}
          </Text>
          <TextInput
            label={t("reply_name")}
            required
            data-autofocus
            maxLength={maxDeskName}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            label={t("reply_language")}
            maxLength={6}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
          />
          {experience === "business" && (
            <Checkbox
              label={t("reply_shared")}
              checked={shared}
              onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            />
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("reply_save")}
            pending={save.isPending}
            failure={save.error && <FailureAlert title={t("reply_failed")} error={save.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
