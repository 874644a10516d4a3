import { Box, Button, Group, Text } from "@mantine/core";
import type { Webhook } from "@safeport/contract/webhooks/webhook.endpoints";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "../../../ui/action-menu.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { toast } from "../../../ui/toast.ts";
import { Truncate } from "../../../ui/truncate.tsx";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { useWebhookActs } from "../api/webhook.ts";

const DeliveryLog = lazyPart(() => import("./delivery-log.tsx").then((module) => module.DeliveryLog));

interface WebhookRowProps {
  webhook: Webhook;
  onEdit: () => void;
  /** Called with another secret. */
  onSecret: (secret: string) => void;
}

/** A webhook with its state and actions. */
export function WebhookRow({ webhook, onEdit, onSecret }: WebhookRowProps) {
  const t = useTranslations("webhooks");
  const errorToast = useErrorToast();
  const { test, rotate, remove } = useWebhookActs();
  const [open, setOpen] = useState<"log" | "rotate" | "delete" | null>(null);
  const close = () => setOpen(null);
  const { webhook_id, url, events, is_active, paused_at, failing_since, can } = webhook;
  const name = URL.canParse(url) ? new URL(url).host : url;
  const runTest = () =>
    test.mutate(webhook_id, {
      onSuccess: ({ failure }) =>
        toast(
          failure
            ? { kind: "error", message: t("test_failed", { reason: t(`delivery.failure.${failure}`) }) }
            : { kind: "success", message: t("tested") },
        ),
      onError: (error) => errorToast(error),
    });
  return (
    <Group component="li" gap="sm" px="md" py="sm" justify="space-between" align="flex-start">
      <Box flex="1 1 240px" miw={0}>
        <Group gap="xs" wrap="nowrap">
          <Text fw={500} miw={0}>
            <Truncate>{url}</Truncate>
          </Text>
          {!is_active && <Badge tone={paused_at ? "red" : "grey"}>{t(paused_at ? "paused" : "off")}</Badge>}
        </Group>
        <Text fz={13} c="dimmed">
          {t("event_count", { count: events.length })}
        </Text>
        {paused_at ? (
          <Text fz={13} c="var(--sp-danger)">
            {t("paused_text")}
          </Text>
        ) : (
          failing_since && (
            <Text fz={13} c="var(--sp-danger)">
              {t.rich("failing", { time: () => <TimeAgo time={failing_since} /> })}
            </Text>
          )
        )}
      </Box>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => setOpen("log")} aria-label={`${t("log")}: ${name}`}>
          {t("log")}
        </Button>
        {can.includes("edit_webhook") && (
          <>
            <Button variant="default" size="xs" loading={test.isPending} onClick={runTest} aria-label={`${t("test")}: ${name}`}>
              {t("test")}
            </Button>
            <ActionMenu
              label={t("more", { name })}
              actions={[
                { label: t("edit"), onClick: onEdit },
                { label: t("rotate"), onClick: () => setOpen("rotate") },
                { label: t("delete"), onClick: () => setOpen("delete"), danger: true },
              ]}
            />
          </>
        )}
      </Group>
      <Suspense>{open === "log" && <DeliveryLog webhook={webhook} name={name} onClose={close} />}</Suspense>
      <ConfirmDialog
        opened={open === "rotate"}
        onClose={close}
        title={t("rotate_title")}
        confirmLabel={t("rotate")}
        pending={rotate.isPending}
        error={rotate.error}
        onConfirm={() =>
          rotate.mutate(webhook_id, {
            onSuccess: ({ secret }) => {
              close();
              onSecret(secret);
            },
          })
        }
      >
        {t("rotate_text")}
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === "delete"}
        onClose={close}
        title={t("delete_title", { name })}
        confirmLabel={t("delete")}
        danger
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(webhook_id, { onSuccess: () => toast({ kind: "success", message: t("deleted") }) })}
      >
        {t("delete_text")}
      </ConfirmDialog>
    </Group>
  );
}
