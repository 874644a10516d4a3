import { Alert, Button, Code, Group, Stack, Text } from "@mantine/core";
import { recheckDays } from "@safeport/contract/companies/domain.limits";
import type { DomainChallenge } from "@safeport/contract/companies/domain.schema";
import { useTranslations } from "use-intl";
import { formatDay } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { toast } from "../../../ui/toast.ts";
import { useCopy } from "../../../ui/use-copy.ts";
import { useVerifyDomain } from "../api/company.ts";

interface DomainChallengeViewProps {
  companyId: string;
  challenge: DomainChallenge;
  onVerified: () => void;
}

/** Instructions for the owner of the domain, and the button that checks it. */
export function DomainChallengeView({ companyId, challenge, onVerified }: DomainChallengeViewProps) {
  const t = useTranslations("companies/settings.domain");
  const { locale } = useI18n();
  const verify = useVerifyDomain(companyId, (detail) => {
    toast({ kind: "success", message: detail });
    onVerified();
  });
  const { record_name, record_value, meta_tag, email, expires_at } = challenge;
  const times = { until: formatDay(expires_at, locale), recheck: recheckDays };
  if (email !== undefined)
    return (
      <Alert color="gray" role="status">
        {t("mailed", { ...times, email })}
      </Alert>
    );
  return (
    <Stack gap="sm">
      <Text>{t(meta_tag === undefined ? "add_record" : "add_tag", times)}</Text>
      {record_name !== undefined && <CopyLine label={t("record_name")} value={record_name} />}
      {record_value !== undefined && <CopyLine label={t("record_value")} value={record_value} />}
      {meta_tag !== undefined && <CopyLine label={t("tag")} value={meta_tag} />}
      {verify.data && verify.data.domain_status !== "verified" && (
        <Alert color="var(--sp-amber)" role="alert">
          {verify.data.detail}
        </Alert>
      )}
      {verify.error && <ErrorAlert error={verify.error} />}
      <Group>
        <Button loading={verify.isPending} onClick={() => verify.mutate(undefined)}>
          {t("check")}
        </Button>
      </Group>
    </Stack>
  );
}

function CopyLine({ label, value }: { label: string; value: string }) {
  const t = useTranslations("companies/settings.domain");
  const { copied, copy } = useCopy();
  return (
    <div>
      <Text fz="sm" c="dimmed">
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" align="center">
        <Code flex={1} px="sm" py={6} style={{ overflowWrap: "anywhere" }}>
          {value}
        </Code>
        <Button variant="default" size="xs" onClick={() => void copy(value)} aria-label={t("copy_label", { label })}>
          {t(copied ? "copied" : "copy")}
        </Button>
      </Group>
    </div>
  );
}
