import { Group, Loader, Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";

interface InvitationLoadProps {
  error: unknown;
  refetch: () => unknown;
  isFetching: boolean;
}

/** The page of a mailed invitation while it is loaded, or if that fails. */
export function InvitationLoad({ error, refetch, isFetching }: InvitationLoadProps) {
  const t = useTranslations("accounts.invited");
  const errorText = useErrorText();
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <AuthLayout title={isRefused ? t("ended") : t("title")} subtitle={isRefused ? errorText(error) : null}>
      {isRefused && (
        <Stack>
          <Text>{t("ended_next")}</Text>
          <ButtonLink to="/login" variant="default">
            {t("sign_in")}
          </ButtonLink>
        </Stack>
      )}
      {Boolean(error) && !isRefused && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!error && (
        <Group role="status">
          <Loader size="sm" />
          <Text>{t("loading")}</Text>
        </Group>
      )}
    </AuthLayout>
  );
}
