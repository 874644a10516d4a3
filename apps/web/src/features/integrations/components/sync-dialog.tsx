import { Button, Code, Group, Radio, Stack, Text } from "@mantine/core";
import type { Integration } from "@safeport/contract/integrations/integration.schema";
import { type SyncStatus, syncMark, syncStatuses, type TrackerKind } from "@safeport/contract/integrations/integration.values";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { toast } from "../../../ui/toast.ts";
import { useCopy } from "../../../ui/use-copy.ts";
import { useIntegrationActs } from "../api/integration.ts";

/** Lets comments and the closing of issues come back from a tracker. */
export function SyncDialog({ integration, onClose }: { integration: Integration & { kind: TrackerKind }; onClose: () => void }) {
  const t = useTranslations("integrations");
  const { startSync, stopSync, update } = useIntegrationActs();
  const { integration_id: id, kind, is_synced, sync_status } = integration;
  const error = startSync.error ?? stopSync.error ?? update.error;
  const stop = () =>
    stopSync.mutate(id, {
      onSuccess: () => {
        toast({ kind: "success", message: t("sync.stopped") });
        onClose();
      },
    });
  return (
    <Dialog opened onClose={onClose} title={t("sync.title", { name: t(`kind.${kind}`) })} top="8vh">
      <Stack gap="md">
        <Text>{t("sync.text", { mark: syncMark })}</Text>
        <Radio.Group
          label={t("sync.status")}
          value={sync_status}
          onChange={(value) => !update.isPending && update.mutate({ id, sync_status: value as SyncStatus })}
        >
          <Stack gap="xs" mt={8}>
            {syncStatuses.map((value) => (
              <Radio key={value} value={value} label={t(`sync.status_${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {startSync.data && (
          <Stack gap="sm">
            <Text fw={500}>{t("sync.once")}</Text>
            <Copied label={t("sync.hook")} text={startSync.data.hook_url} />
            {startSync.data.secret && <Copied label={t("sync.secret")} text={startSync.data.secret} />}
            {startSync.data.script && <Copied label={t("sync.script")} text={startSync.data.script} />}
            <Text fz={13} c="dimmed">
              {t(`sync.events_${kind}`)}
            </Text>
          </Stack>
        )}
        {error && <ErrorAlert error={error} />}
        <Group gap="xs" justify="flex-end">
          {is_synced && (
            <Button variant="default" loading={stopSync.isPending} onClick={stop}>
              {t("sync.stop")}
            </Button>
          )}
          <Button variant={is_synced ? "default" : "filled"} loading={startSync.isPending} onClick={() => startSync.mutate(id)}>
            {t(is_synced ? "sync.again" : "sync.start")}
          </Button>
          {is_synced && <Button onClick={onClose}>{t("sync.close")}</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  const t = useTranslations("integrations.sync");
  const { copied, copy } = useCopy();
  return (
    <div>
      <Text fz={13} c="dimmed">
        {label}
      </Text>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Code block style={{ flex: 1, minWidth: 0, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {text}
        </Code>
        <Button variant="default" size="xs" onClick={() => void copy(text)} aria-label={`${t("copy")}: ${label}`}>
          {copied ? "✓" : t("copy")}
        </Button>
      </Group>
    </div>
  );
}
