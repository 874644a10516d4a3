import { Alert, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { useGuestActs } from "../api/intake.ts";

/** Removes name and address of a guest, after a question in its place: this page loads no dialogs. */
export function ForgetGuest({ token, onForgotten }: { token: string; onForgotten: () => void }) {
  const t = useTranslations("reports/intake.follow");
  const cancel = useTranslations("ui")("cancel");
  const [asking, setAsking] = useState(false);
  const { forget } = useGuestActs(token);
  if (!asking)
    return (
      <Group mt="xl">
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {t("forget")}
        </Button>
      </Group>
    );
  return (
    <Alert mt="xl" color="var(--sp-danger)" title={t("forget_title")} role="alert">
      <Stack gap="sm">
        {t("forget_text")}
        {forget.error && <ErrorAlert error={forget.error} />}
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setAsking(false)} autoFocus>
            {cancel}
          </Button>
          <Button
            size="xs"
            color="var(--sp-danger-filled)"
            loading={forget.isPending}
            onClick={() => forget.mutate(undefined, { onSuccess: onForgotten })}
          >
            {t("forget")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
