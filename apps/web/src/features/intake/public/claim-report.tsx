import { Alert, Button, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useAccounts } from "../../../lib/accounts-store.ts";
import { experienceOf } from "../../../lib/viewer.ts";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.ts";
import { useGuestActs } from "../api/intake.ts";

/** Moves a report that was sent without an account to the researcher who is signed in, or leads to the sign-in and back. */
export function ClaimReport({ token }: { token: string }) {
  const t = useTranslations("reports/intake.follow");
  const navigate = useNavigate();
  const { accounts, activeId } = useAccounts();
  const { claim } = useGuestActs(token);
  const account = accounts.find(({ id }) => id === activeId);
  if (!account)
    return (
      <Text mt="xl" fz={14} c="dimmed">
        {t("claim_sign_in_text")}{" "}
        <TextLink to="/login" underline="always" search={{ from: "/intake-report" }} hash={`token=${token}`}>
          {t("claim_sign_in")}
        </TextLink>
      </Text>
    );
  if (experienceOf(account.user.role) !== "researcher") return null;
  const open = ({ report_id: reportId }: { report_id: string }) => {
    toast({ kind: "success", message: t("claimed") });
    void navigate({ to: "/reports/$reportId", params: { reportId }, replace: true });
  };
  return (
    <Alert mt="xl" color="var(--sp-accent)" title={t("claim_title", { username: account.user.username })}>
      <Stack gap="sm" align="flex-start">
        {t("claim_text")}
        {claim.error && <ErrorAlert error={claim.error} />}
        <Button size="xs" loading={claim.isPending} onClick={() => claim.mutate(undefined, { onSuccess: open })}>
          {t("claim")}
        </Button>
      </Stack>
    </Alert>
  );
}
