import { Button, Group, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { Page } from "../../../ui/page.tsx";
import { useConfirmSubmission } from "../api/intake.ts";
import { IntakeFrame } from "./intake-frame.tsx";

/** Target of the link that confirms the sender's address. Only the button confirms: mail programs open links by themselves. */
export function ConfirmSubmissionPage({ token }: { token: string }) {
  const t = useTranslations("reports/intake.confirm");
  const navigate = useNavigate();
  const confirm = useConfirmSubmission();
  const open = ({ token: own }: { token: string }) =>
    void navigate({ to: "/intake-report", hash: `token=${own}`, replace: true });
  return (
    <IntakeFrame>
      <Page title={t("title")} subtitle={t("text")} width="form">
        <Stack gap="md">
          {confirm.error && <ErrorAlert error={confirm.error} fallback={t("failed")} />}
          <Group>
            <Button loading={confirm.isPending} onClick={() => confirm.mutate(token, { onSuccess: open })}>
              {t("submit")}
            </Button>
          </Group>
        </Stack>
      </Page>
    </IntakeFrame>
  );
}
