import { Alert, Button, Code, Group, Stack } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { useCopy } from "../../../ui/use-copy.ts";

/** Shows the secret of a webhook this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations("webhooks.secret");
  const { copied, copy } = useCopy();
  return (
    <Dialog opened onClose={onClose} title={t("title")} size="lg">
      <Stack gap="md">
        <Alert color="yellow">{t("text")}</Alert>
        <Code block style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
          {secret}
        </Code>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => void copy(secret)}>
            {t(copied ? "copied" : "copy")}
          </Button>
          <Button onClick={onClose}>{t("close")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
