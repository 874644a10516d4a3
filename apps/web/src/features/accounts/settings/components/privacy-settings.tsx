import { Button, Group, List, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { CloseAccount } from "../../closing/components/close-account.tsx";
import { ExportData } from "../../export/components/export-data.tsx";

const erased = ["profile", "access", "drafts", "memberships"] as const;
const kept = ["reports", "log", "username"] as const;

/** The archive of the reader's data, and the deletion of their account with the lists of erased and kept data. */
export function PrivacySettings({ onSignedOut }: { onSignedOut: () => void }) {
  const t = useTranslations("accounts/privacy");
  const [closing, setClosing] = useState(false);
  return (
    <>
      <ExportData />
      <SettingsSection title={t("title")} text={t("text")}>
        <Text fw={600}>{t("erased.title")}</Text>
        <List size="sm">
          {erased.map((item) => (
            <List.Item key={item}>{t(`erased.${item}`)}</List.Item>
          ))}
        </List>
        <Text fw={600}>{t("kept.title")}</Text>
        <List size="sm">
          {kept.map((item) => (
            <List.Item key={item}>{t(`kept.${item}`)}</List.Item>
          ))}
        </List>
        <Group>
          <Button variant="default" c="var(--sp-danger)" onClick={() => setClosing(true)}>
            {t("action")}
          </Button>
        </Group>
        {closing && <CloseAccount onClose={() => setClosing(false)} onClosed={onSignedOut} />}
      </SettingsSection>
    </>
  );
}
