import { Checkbox, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { canPush, PushRefused, usePush, useSetPush } from "../api/push.ts";

/** Turns push messages on for this browser; off until somebody does. */
export function PushSetting() {
  const t = useTranslations("notifications/preferences");
  const errorText = useErrorText();
  const { data: push } = usePush();
  const set = useSetPush();
  if (!canPush())
    return (
      <Text c="dimmed" fz={13}>
        {t("push_unsupported")}
      </Text>
    );
  const onError = (error: Error) =>
    toast({ kind: "error", message: error instanceof PushRefused ? t("push_refused") : errorText(error, t("push_failed")) });
  return (
    <Checkbox
      label={t("push")}
      description={t("push_help")}
      checked={push?.on ?? false}
      disabled={!push}
      onChange={() => push && !set.isPending && set.mutate(push, { onError })}
    />
  );
}
