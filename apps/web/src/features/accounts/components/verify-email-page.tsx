import { Alert, Group, Loader, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { useVerifyEmail } from "../api/use-verify-email.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { SendVerificationEmail } from "./send-verification-email.tsx";

/** The page behind the link of a verification mail; without a token, a form that requests another link. */
export function VerifyEmailPage({ token }: { token: string | undefined }) {
  const t = useTranslations("accounts.verify");
  return token === undefined ? (
    <AuthLayout title={t("title")} subtitle={t("again")}>
      <SendVerificationEmail />
    </AuthLayout>
  ) : (
    <UseToken token={token} />
  );
}

function UseToken({ token }: { token: string }) {
  const t = useTranslations("accounts.verify");
  const errorText = useErrorText();
  const { isPending, error } = useVerifyEmail(token);
  if (isPending)
    return (
      <AuthLayout title={t("title")} subtitle={null}>
        <Group role="status">
          <Loader size="sm" />
          <Text>{t("working")}</Text>
        </Group>
      </AuthLayout>
    );
  if (!error)
    return (
      <AuthLayout title={t("done")} subtitle={t("done_text")}>
        <ButtonLink to="/{-$area}" fullWidth>
          {t("continue")}
        </ButtonLink>
      </AuthLayout>
    );
  const isSpent = error instanceof ApiError && error.code === "not_found";
  return (
    <AuthLayout title={isSpent ? t("spent") : t("title")} subtitle={isSpent ? t("spent_text") : t("again")}>
      {!isSpent && (
        <Alert color="red" role="alert" mb="md">
          {errorText(error, t("failed"))}
        </Alert>
      )}
      <SendVerificationEmail />
    </AuthLayout>
  );
}
