import { Button, Group, Stack, Text } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import type { Webhook } from "@safeport/contract/webhooks/webhook.endpoints";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../ui/error-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import list from "../../../ui/list.module.css";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useWebhooks } from "../api/webhook.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { WebhookRow } from "./webhook-row.tsx";

const WebhookDialog = lazyPart(() => import("./webhook-dialog.tsx").then((module) => module.WebhookDialog));

/** The webhooks of a company, for those who may see its connections. */
export function WebhookSection({ company: { company_id, can } }: { company: Company }) {
  const t = useTranslations("webhooks");
  const { data, error, refetch, isFetching } = useWebhooks(company_id);
  const [dialog, setDialog] = useState<{ webhook: Webhook | null } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <SettingsSection title={t("title")} text={t("intro")}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={!!data} />}
      {!data && !error && <SkeletonRows count={3} height={56} />}
      {data?.items.length === 0 && <Text c="dimmed">{t("empty")}</Text>}
      {data && data.items.length > 0 && (
        <Stack component="ul" gap={0} className={list.list} aria-label={t("title")}>
          {data.items.map((webhook) => (
            <WebhookRow key={webhook.webhook_id} webhook={webhook} onEdit={() => setDialog({ webhook })} onSecret={setSecret} />
          ))}
        </Stack>
      )}
      {can.includes("add_integration") && (
        <Group>
          <Button variant="default" onClick={() => setDialog({ webhook: null })}>
            {t("add")}
          </Button>
        </Group>
      )}
      <Suspense>
        {dialog && <WebhookDialog {...dialog} companyId={company_id} onClose={() => setDialog(null)} onSecret={setSecret} />}
      </Suspense>
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </SettingsSection>
  );
}
