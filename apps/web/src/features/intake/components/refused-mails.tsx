import { Stack, Text } from "@mantine/core";
import type { Intake } from "@safeport/contract/intake/intake.endpoints";
import { refusedMails } from "@safeport/contract/intake/intake.limits";
import { useTranslations } from "use-intl";
import { formatBytes } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";

/** The mails of a program that became nothing, each with the reason, and the space that originals take. */
export function RefusedMails({ intake }: { intake: Intake }) {
  const t = useTranslations("reports/intake.settings");
  const { locale } = useI18n();
  const { days } = refusedMails;
  if (!intake.mail_address && !intake.is_mailbox_open && intake.refused_mails.length === 0) return null;
  const sizes = (used: number, quota: number) => ({ used: formatBytes(used, locale), quota: formatBytes(quota, locale) });
  return (
    <SettingsSection title={t("refused")} text={t("refused_hint", { days })}>
      <Stack gap="md">
        {intake.refused_mails.length === 0 && <Text c="dimmed">{t("refused_none", { days })}</Text>}
        {intake.refused_mails.length > 0 && (
          <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
            {intake.refused_mails.map(({ reason, sender, subject, received_at }) => (
              <li key={[received_at, reason, sender, subject].join(" ")} style={{ overflowWrap: "anywhere" }}>
                <Text fw={600}>{sender ?? t("refused_unknown")}</Text>
                {subject && <Text>{subject}</Text>}
                <Text fz={13} c="dimmed">
                  {t(`refused_reason.${reason}`)} <TimeAgo time={received_at} />
                </Text>
              </li>
            ))}
          </Stack>
        )}
        <Text fz={13} c="dimmed">
          {t("originals", sizes(intake.originals_bytes, intake.originals_quota))}
          {intake.note_files_bytes > 0 && ` ${t("note_files", sizes(intake.note_files_bytes, intake.note_files_quota))}`}
        </Text>
      </Stack>
    </SettingsSection>
  );
}
