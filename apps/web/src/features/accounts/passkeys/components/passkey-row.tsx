import { Box, Group, Text } from "@mantine/core";
import type { Passkey } from "@safeport/contract/accounts/core/passkey.schema";
import { IconKey } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "../../../../ui/action-menu.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useRemovePasskey, useRenamePasskey } from "../api/passkey.ts";
import { PasskeyNameForm } from "./passkey-name-form.tsx";

/** A passkey with its times, and what renames and removes it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useTranslations("accounts/passkeys");
  const [asking, setAsking] = useState<"rename" | "remove" | null>(null);
  const rename = useRenamePasskey(passkey.passkey_id);
  const remove = useRemovePasskey(passkey.passkey_id);
  const { name, created_at, last_used_at } = passkey;
  const close = () => setAsking(null);
  const time = (at: string) => ({ time: () => <TimeAgo time={at} /> });
  const actions = [
    { label: t("rename.action"), onClick: () => setAsking("rename") },
    { label: t("remove.action"), onClick: () => setAsking("remove"), danger: true },
  ];
  const removed = () => toast({ kind: "success", message: t("remove.done", { name }) });
  return (
    <Group component="li" gap="sm" px="md" py="sm" wrap="nowrap">
      <IconKey size={22} stroke={1.5} color="var(--sp-muted)" aria-hidden style={{ flexShrink: 0 }} />
      <Box flex={1} miw={0}>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {t.rich("added", time(created_at))} · {last_used_at === null ? t("never_used") : t.rich("used", time(last_used_at))}
        </Text>
      </Box>
      <ActionMenu label={t("actions", { name })} actions={actions} />
      {asking === "rename" && (
        <PasskeyNameForm
          title={t("rename.title")}
          submit={t("rename.submit")}
          initial={name}
          mutation={rename}
          onClose={close}
          onDone={close}
        />
      )}
      <ConfirmDialog
        opened={asking === "remove"}
        onClose={close}
        title={t("remove.title", { name })}
        confirmLabel={t("remove.action")}
        // The row is gone when the callbacks of `mutate` would run.
        onConfirm={() => void remove.mutateAsync().then(removed, () => {})}
        pending={remove.isPending}
        error={remove.error}
        danger
      >
        {t("remove.text")}
      </ConfirmDialog>
    </Group>
  );
}
