import { Alert, Skeleton, Stack, Text } from "@mantine/core";
import type { Kyc } from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { IconAlertTriangle, IconCircleCheck, IconClock, IconId } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { countryName, formatCalendarDay, formatDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { useKyc } from "../api/kyc.ts";
import { IdentityForm } from "./identity-form.tsx";

/** The viewer's identity check: status, submitted form, and a new form if one can be sent. */
export function IdentityTab() {
  const { data: kyc, error, refetch, isFetching } = useKyc();
  if (error && !kyc) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!kyc) return <Skeleton h={240} />;
  return (
    <Stack gap="lg" maw={720}>
      <Standing kyc={kyc} />
      {kyc.kyc_id !== null && <Sent kyc={kyc} />}
      {kyc.can.includes("submit") && <IdentityForm key={kyc.kyc_id} kyc={kyc} />}
    </Stack>
  );
}

const looks = {
  not_started: { color: "gray", icon: IconId },
  submitted: { color: "blue", icon: IconClock },
  in_review: { color: "blue", icon: IconClock },
  approved: { color: "green", icon: IconCircleCheck },
  rejected: { color: "red", icon: IconAlertTriangle },
  expired: { color: "yellow", icon: IconAlertTriangle },
} as const;

function Standing({ kyc }: { kyc: Kyc }) {
  const t = useTranslations("wallet/identity");
  const { locale } = useI18n();
  const { color, icon: Mark } = looks[kyc.state];
  const day = (time: string | null) => (time ? formatDay(time, locale) : "");
  return (
    <Alert
      color={color}
      icon={<Mark size={20} stroke={1.75} aria-hidden />}
      title={t(`state.${kyc.state}`, { date: day(kyc.state === "approved" ? kyc.expires_at : kyc.submitted_at) })}
    >
      <Text>{t(`state_text.${kyc.state}`)}</Text>
      {kyc.reason && (
        <Text mt="xs" fw={500} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
          {kyc.reason}
        </Text>
      )}
      {kyc.can_submit_from && <Text mt="xs">{t("wait", { date: day(kyc.can_submit_from) })}</Text>}
      {kyc.state !== "approved" && kyc.approved_until && <Text mt="xs">{t("still", { date: day(kyc.approved_until) })}</Text>}
    </Alert>
  );
}

function Sent({ kyc }: { kyc: Kyc }) {
  const t = useTranslations("wallet/identity");
  const { locale } = useI18n();
  const { legal_name, date_of_birth, country, document_type, submitted_at } = kyc;
  return (
    <SettingsSection title={t("sent")}>
      <Facts
        facts={[
          { label: t("field.legal_name"), value: <span dir="auto">{legal_name}</span> },
          { label: t("field.date_of_birth"), value: date_of_birth && formatCalendarDay(date_of_birth, locale) },
          { label: t("field.country"), value: country && countryName(country, locale) },
          { label: t("field.document_type"), value: document_type && t(`document.${document_type}`) },
          { label: t("field.submitted_at"), value: submitted_at && formatDay(submitted_at, locale) },
        ]}
      />
    </SettingsSection>
  );
}
