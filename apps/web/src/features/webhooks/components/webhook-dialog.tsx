import { Checkbox, Stack, Switch, TextInput } from "@mantine/core";
import type { Webhook } from "@safeport/contract/webhooks/webhook.endpoints";
import { type WebhookEvent, webhookEvents } from "@safeport/contract/webhooks/webhook.values";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useWebhookActs } from "../api/webhook.ts";
import { eventKey } from "../event-key.ts";

interface Values {
  url: string;
  events: WebhookEvent[];
  is_active: boolean;
}

interface WebhookDialogProps {
  companyId: string;
  /** Null to add one. */
  webhook: Webhook | null;
  onClose: () => void;
  /** Called with the secret of a new webhook. */
  onSecret: (secret: string) => void;
}

/** Adds a webhook, or changes one. */
export function WebhookDialog({ companyId, webhook, onClose, onSecret }: WebhookDialogProps) {
  const t = useTranslations("webhooks");
  const { add, update } = useWebhookActs();
  const form = useSchemaForm<Values>({
    initialValues: {
      url: webhook?.url ?? "",
      events: webhook?.events ?? ["report.submitted", "report.status_changed"],
      is_active: webhook?.is_active ?? true,
    },
    problemsOf: ({ url, events }) => [
      ...(url.trim() ? [] : [{ path: "url", code: "required" as const, isEmpty: true }]),
      ...(events.length > 0 ? [] : [{ path: "events", code: "required" as const, isEmpty: true }]),
    ],
  });
  const { events } = form.values;
  const send = ({ url, events: chosen, is_active }: Values) => {
    const fields = { url: url.trim(), events: chosen };
    const onError = (error: Error) => void form.showRefusal(error);
    if (webhook)
      update.mutate(
        { id: webhook.webhook_id, is_active, ...fields },
        {
          onSuccess: () => {
            toast({ kind: "success", message: t("saved") });
            onClose();
          },
          onError,
        },
      );
    else
      add.mutate(
        { company_id: companyId, ...fields },
        {
          onSuccess: ({ secret }) => {
            toast({ kind: "success", message: t("added") });
            onClose();
            onSecret(secret);
          },
          onError,
        },
      );
  };
  const hasAll = events.length === webhookEvents.length;
  return (
    <Dialog opened onClose={onClose} title={t(webhook ? "form.edit_title" : "form.add_title")} size="lg" top="8vh">
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <TextInput
            {...form.getInputProps("url")}
            label={t("form.url")}
            description={t("form.url_hint")}
            inputMode="url"
            data-autofocus
          />
          <Checkbox.Group {...form.getInputProps("events")} label={t("form.events")}>
            <Stack gap="xs" mt={6} mah={280} style={{ overflowY: "auto" }}>
              <Checkbox
                label={t("form.all")}
                checked={hasAll}
                indeterminate={!hasAll && events.length > 0}
                onChange={() => form.setFieldValue("events", hasAll ? [] : [...webhookEvents])}
              />
              {webhookEvents.map((event) => (
                <Checkbox key={event} value={event} label={t(`event.${eventKey(event)}`)} ml="md" />
              ))}
            </Stack>
          </Checkbox.Group>
          {webhook && <Switch {...form.getInputProps("is_active", { type: "checkbox" })} label={t("form.is_active")} />}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t(webhook ? "form.save" : "add")}
            pending={add.isPending || update.isPending}
            failure={<FormFailure error={add.error ?? update.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
