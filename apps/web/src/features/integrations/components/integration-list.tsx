import { Button, Group, Stack, Text } from "@mantine/core";
import type { Integration } from "@safeport/contract/integrations/integration.schema";
import { isBroken, isTracker, remedies } from "@safeport/contract/integrations/integration.values";
import { Suspense, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDay } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toast } from "../../../ui/toast.ts";
import { Truncate } from "../../../ui/truncate.tsx";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { useIntegrationActs, useIntegrations } from "../api/integration.ts";

const IntegrationDialog = lazyPart(() => import("./integration-dialog.tsx").then((module) => module.IntegrationDialog));

const PublicDialog = lazyPart(() => import("./public-dialog.tsx").then((module) => module.PublicDialog));

const RulesDialog = lazyPart(() => import("./rules-dialog.tsx").then((module) => module.RulesDialog));

const SyncDialog = lazyPart(() => import("./sync-dialog.tsx").then((module) => module.SyncDialog));

/** The trackers and chats of a company; `canAdd` offers to connect another one. */
export function IntegrationList({ companyId, canAdd }: { companyId: string; canAdd: boolean }) {
  const t = useTranslations("integrations");
  const { data, error, refetch, isFetching } = useIntegrations(companyId);
  const [dialog, setDialog] = useState<{ integration: Integration | null; mends?: "secret" | "project" } | null>(null);
  return (
    <Stack gap="sm">
      {error && (
        <ErrorState error={error} title={t("failed")} onRetry={() => void refetch()} retrying={isFetching} strip={!!data} />
      )}
      {!data && !error && <SkeletonRows count={3} height={56} />}
      {data?.items.length === 0 && <Text c="dimmed">{t("empty")}</Text>}
      {data && data.items.length > 0 && (
        <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }}>
          {data.items.map((integration) => (
            <IntegrationRow
              key={integration.integration_id}
              integration={integration}
              onEdit={(mends) => setDialog({ integration, ...(mends && { mends }) })}
            />
          ))}
        </Stack>
      )}
      {canAdd && (
        <Group>
          <Button variant="default" onClick={() => setDialog({ integration: null })}>
            {t("add")}
          </Button>
        </Group>
      )}
      <Suspense>{dialog && <IntegrationDialog {...dialog} companyId={companyId} onClose={() => setDialog(null)} />}</Suspense>
    </Stack>
  );
}

interface IntegrationRowProps {
  integration: Integration;
  /** Opens its form, at the field that mends it. */
  onEdit: (mends?: "secret" | "project") => void;
}

function IntegrationRow({ integration, onEdit }: IntegrationRowProps) {
  const t = useTranslations("integrations");
  const locale = useLocale();
  const errorToast = useErrorToast();
  const { test, remove } = useIntegrationActs();
  const [asking, setAsking] = useState(false);
  const [open, setOpen] = useState<"rules" | "sync" | "public" | null>(null);
  const close = () => setOpen(null);
  const { integration_id, kind, project, secret_hint, is_active, failure, can } = integration;
  const name = t(`kind.${kind}`);
  const { is_public, public_confirmed_at } = integration;
  const needsConfirmation = is_public === true && public_confirmed_at === null;
  // A chat has no project; the address of its webhook is its secret.
  const problem = failure ?? (needsConfirmation ? "public_project" : null);
  const remedy = !isBroken(problem) ? null : isTracker(kind) ? remedies[problem] : "connect";
  const mend = {
    connect: () => onEdit("secret"),
    choose: () => onEdit("project"),
    confirm: () => setOpen("public"),
    rules: () => setOpen("rules"),
  };
  const runTest = () =>
    test.mutate(integration_id, {
      onSuccess: (result) =>
        toast(
          result.failure ? { kind: "error", message: t(`failure.${result.failure}`) } : { kind: "success", message: t("tested") },
        ),
      onError: (error) => errorToast(error),
    });
  return (
    <Group component="li" gap="sm" py="sm" justify="space-between" style={{ borderTop: "1px solid var(--sp-border)" }}>
      <div style={{ flex: "1 1 220px", minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {integration.is_synced && <Badge tone="green">{t("sync.on")}</Badge>}
          {is_public && <Badge tone="amber">{t("public.badge")}</Badge>}
          {!is_active && <Badge tone="grey">{t("inactive")}</Badge>}
        </Group>
        <Text fz={13} c="dimmed">
          <Truncate>{project ?? secret_hint}</Truncate>
        </Text>
        {is_public && public_confirmed_at && (
          <Text fz={13} c="dimmed">
            {t("public.confirmed", { date: formatDay(public_confirmed_at, locale) })}
          </Text>
        )}
        {integration.file_accepted && (
          <Text fz={13} c={is_public ? "var(--sp-danger)" : "dimmed"}>
            {t(`rules.files_${is_public ? "nothing" : integration.file_accepted}`)}
          </Text>
        )}
        {problem && (
          <Text fz={13} c="var(--sp-danger)">
            {t(`failure.${problem}`)}
          </Text>
        )}
        {remedy && can.includes("edit_integration") && (
          <Button size="xs" mt={6} onClick={mend[remedy]} aria-label={`${t(`mend.${remedy}`)}: ${name}`}>
            {t(`mend.${remedy}`)}
          </Button>
        )}
      </div>
      {can.includes("edit_integration") && (
        <Group gap="xs">
          <Button variant="default" size="xs" loading={test.isPending} onClick={runTest} aria-label={`${t("test")}: ${name}`}>
            {t("test")}
          </Button>
          {isTracker(kind) && (
            <>
              <Button variant="default" size="xs" onClick={() => setOpen("rules")} aria-label={`${t("rules.action")}: ${name}`}>
                {t("rules.action")}
              </Button>
              <Button variant="default" size="xs" onClick={() => setOpen("sync")} aria-label={`${t("sync.action")}: ${name}`}>
                {t("sync.action")}
              </Button>
            </>
          )}
          <Button variant="default" size="xs" onClick={() => onEdit()} aria-label={`${t("edit")}: ${name}`}>
            {t("edit")}
          </Button>
          <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`${t("delete")}: ${name}`}>
            {t("delete")}
          </Button>
        </Group>
      )}
      <Suspense>
        {open === "rules" && isTracker(kind) && <RulesDialog integration={{ ...integration, kind }} onClose={close} />}
        {open === "public" && <PublicDialog integration={integration} onClose={close} />}
        {open === "sync" && isTracker(kind) && <SyncDialog integration={{ ...integration, kind }} onClose={close} />}
      </Suspense>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("delete_title", { name })}
        confirmLabel={t("delete")}
        danger
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(integration_id, { onSuccess: () => toast({ kind: "success", message: t("deleted") }) })}
      >
        {t("delete_text")}
      </ConfirmDialog>
    </Group>
  );
}
