import { Box, Button, Code, Group, Stack, Text } from "@mantine/core";
import type { Webhook, WebhookDelivery } from "@safeport/contract/webhooks/webhook.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import list from "../../../ui/list.module.css";
import { PagedList } from "../../../ui/paged-list.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { toast } from "../../../ui/toast.ts";
import { useErrorToast } from "../../../ui/use-error-toast.ts";
import { useDeliveries, useWebhookActs } from "../api/webhook.ts";
import { eventKey } from "../event-key.ts";

interface DeliveryLogProps {
  webhook: Webhook;
  name: string;
  onClose: () => void;
}

/** Deliveries to a webhook with its responses, newest first. */
export function DeliveryLog({ webhook, name, onClose }: DeliveryLogProps) {
  const t = useTranslations("webhooks.delivery");
  const [page, setPage] = useState(1);
  const deliveries = useDeliveries(webhook.webhook_id, page);
  const mayRedeliver = webhook.is_active && webhook.can.includes("edit_webhook");
  return (
    <Dialog opened onClose={onClose} title={t("title", { name })} size="lg" top="6vh">
      <Stack gap="md">
        <PagedList query={deliveries} page={page} onPage={setPage} rowHeight={64} empty={<Text c="dimmed">{t("empty")}</Text>}>
          {(rows, stale) => (
            <ul className={list.list} data-stale={stale || undefined} aria-label={t("title", { name })}>
              {rows.map((delivery) => (
                <DeliveryRow key={delivery.delivery_id} delivery={delivery} mayRedeliver={mayRedeliver} />
              ))}
            </ul>
          )}
        </PagedList>
      </Stack>
    </Dialog>
  );
}

const tones: Record<WebhookDelivery["state"], Tone> = { pending: "amber", delivered: "green", failed: "red" };

function DeliveryRow({ delivery, mayRedeliver }: { delivery: WebhookDelivery; mayRedeliver: boolean }) {
  const t = useTranslations("webhooks");
  const [shown, setShown] = useState(false);
  const { type, state, is_redelivery, attempts, failure, response_status, duration_ms, due_at, created_at } = delivery;
  const event = t(`event.${eventKey(type)}`);
  return (
    <Box component="li" px="md" py="sm">
      <Group gap="sm" justify="space-between" align="flex-start">
        <Box flex="1 1 220px" miw={0}>
          <Group gap="xs">
            <Text fw={500}>{event}</Text>
            <Badge tone={tones[state]}>{t(`delivery.state.${state}`)}</Badge>
            {is_redelivery && <Badge tone="grey">{t("delivery.again")}</Badge>}
          </Group>
          <Text fz={13} c="dimmed">
            <TimeAgo time={created_at} /> · {t("delivery.attempts", { count: attempts })}
            {response_status !== null && <> · {t("delivery.answered", { status: response_status, ms: duration_ms ?? 0 })}</>}
            {due_at && attempts > 0 && <> · {t.rich("delivery.next", { time: () => <TimeAgo time={due_at} /> })}</>}
          </Text>
          {failure && (
            <Text fz={13} c="var(--sp-danger)">
              {t(`delivery.failure.${failure}`)}
            </Text>
          )}
        </Box>
        <Button
          variant="default"
          size="xs"
          aria-expanded={shown}
          aria-label={t(shown ? "delivery.hide_of" : "delivery.show_of", { type: event })}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? "delivery.hide" : "delivery.show")}
        </Button>
      </Group>
      {shown && <DeliveryDetails delivery={delivery} mayRedeliver={mayRedeliver} />}
    </Box>
  );
}

function DeliveryDetails({ delivery, mayRedeliver }: { delivery: WebhookDelivery; mayRedeliver: boolean }) {
  const t = useTranslations("webhooks.delivery");
  const errorToast = useErrorToast();
  const { redeliver } = useWebhookActs();
  const { delivery_id, message_id, payload, state, response_status, response_excerpt } = delivery;
  const isWaiting = state === "pending";
  const send = () =>
    redeliver.mutate(delivery_id, {
      onSuccess: () => toast({ kind: "success", message: t(isWaiting ? "tried" : "redelivered") }),
      onError: (error) => errorToast(error),
    });
  return (
    <Stack gap="xs" mt="xs">
      <Text fz={13} ff="monospace" style={{ overflowWrap: "anywhere" }}>
        {t("id", { id: message_id })}
      </Text>
      <Text fz={13} fw={500}>
        {t("payload")}
      </Text>
      <Block text={JSON.stringify(JSON.parse(payload), null, 2)} />
      {response_status !== null && (
        <>
          <Text fz={13} fw={500}>
            {t("response")}
          </Text>
          {response_excerpt ? <Block text={response_excerpt} /> : <Text fz={13}>{t("no_response")}</Text>}
        </>
      )}
      {mayRedeliver && (
        <Group>
          <Button variant="default" size="xs" loading={redeliver.isPending} onClick={send}>
            {t(isWaiting ? "try" : "redeliver")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Block({ text }: { text: string }) {
  return (
    <Code block mah={240} style={{ overflow: "auto", overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
      {text}
    </Code>
  );
}
