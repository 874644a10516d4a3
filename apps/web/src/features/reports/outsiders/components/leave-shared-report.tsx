import { Alert, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { useSharedReportActs } from "../api/outsiders.ts";

/** Ends the reader's own access, after a question in its place: this page loads no dialogs. */
export function LeaveSharedReport({ token, onLeft }: { token: string; onLeft: () => void }) {
  const t = useTranslations("reports/outsiders.page");
  const cancel = useTranslations("ui")("cancel");
  const [asking, setAsking] = useState(false);
  const { leave } = useSharedReportActs(token);
  if (!asking)
    return (
      <Group mt="xl">
        <Button variant="default" size="xs" onClick={() => setAsking(true)}>
          {t("leave")}
        </Button>
      </Group>
    );
  return (
    <Alert mt="xl" color="var(--sp-danger)" title={t("leave_title")} role="alert">
      <Stack gap="sm">
        {t("leave_text")}
        {leave.error && <ErrorAlert error={leave.error} />}
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setAsking(false)} autoFocus>
            {cancel}
          </Button>
          <Button
            size="xs"
            color="var(--sp-danger-filled)"
            loading={leave.isPending}
            onClick={() => leave.mutate(undefined, { onSuccess: onLeft })}
          >
            {t("leave")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
