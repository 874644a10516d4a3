import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { SiteProposal as Proposal } from "@safeport/contract/site/site.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { useSite } from "../../../lib/site.ts";
import { DeclineDialog } from "../../../ui/decline-dialog.tsx";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { toast } from "../../../ui/toast.ts";
import { useDecideSiteProposal } from "../api/settings.ts";

/** A change of money settings that waits for a second Super Admin, with what the reader may do with it. */
export function SiteProposal({ proposal }: { proposal: Proposal }) {
  const t = useTranslations("site");
  const { locale } = useI18n();
  const { currency } = useSite();
  const decide = useDecideSiteProposal();
  const { proposal_id, by, proposed_at, changes, can } = proposal;
  const [declined, setDeclined] = useState<"reject" | "withdraw" | null>(null);
  const send = (confirm: boolean, reason?: string) =>
    decide.mutate(
      { proposal_id, confirm, ...(reason !== undefined && { reason }) },
      { onSuccess: () => toast({ kind: "success", message: t(confirm ? "proposal.confirmed" : "proposal.refused") }) },
    );
  const textOf = (setting: Proposal["changes"][number]["setting"], value: number | null) => {
    if (value === null) return t("proposal.default");
    return setting === "fee_percent"
      ? new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(value / 100)
      : formatMinor(value, currency, locale);
  };
  return (
    <Alert color="yellow" title={t("proposal.title")} mb="md">
      <Stack gap="xs">
        <Text fz={13}>{t.rich("proposal.by", { by, time: () => <TimeAgo time={proposed_at} /> })}</Text>
        {changes.map(({ setting, from, to }) => (
          <Text key={setting}>
            {t("proposal.change", { setting: t(`field.${setting}`), from: textOf(setting, from) })} <b>{textOf(setting, to)}</b>
          </Text>
        ))}
        {can.length > 0 && (
          <Group gap="sm">
            {can.map((action) => (
              <Button
                key={action}
                size="sm"
                variant={action === "confirm" ? "filled" : "default"}
                loading={action === "confirm" && decide.isPending && decide.variables.confirm}
                onClick={() => (action === "confirm" ? send(true) : setDeclined(action))}
              >
                {t(`proposal.${action}`)}
              </Button>
            ))}
          </Group>
        )}
        {decide.error && !declined && <ErrorAlert error={decide.error} />}
        {declined && (
          <DeclineDialog
            title={t(`proposal.${declined}_title`)}
            submitLabel={t(`proposal.${declined}`)}
            pending={decide.isPending}
            error={decide.error}
            onSend={(reason) => send(false, reason)}
            onClose={() => setDeclined(null)}
          />
        )}
      </Stack>
    </Alert>
  );
}
