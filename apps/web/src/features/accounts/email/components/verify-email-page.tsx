import { Alert, Group, Loader, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";
import { useVerificationLink } from "../api/email.ts";
import { ConfirmEmail } from "./confirm-email.tsx";
import { EmailConfirmed } from "./email-confirmed.tsx";
import { SendVerificationEmail } from "./send-verification-email.tsx";

/** The page behind the link of a verification mail; without a token, a form that requests another link. */
export function VerifyEmailPage({ token }: { token: string | undefined }) {
  const t = useTranslations("accounts.verify");
  return token === undefined ? (
    <AuthLayout title={t("title")} subtitle={t("again")}>
      <SendVerificationEmail />
    </AuthLayout>
  ) : (
    <OpenedLink token={token} />
  );
}

/** Opening the link confirms nothing: programs that read mails open links. */
function OpenedLink({ token }: { token: string }) {
  const t = useTranslations("accounts.verify");
  const errorText = useErrorText();
  const { data: link, error } = useVerificationLink(token);
  if (error)
    return (
      <AuthLayout title={t("title")} subtitle={t("again")}>
        <Alert color="red" role="alert" mb="md">
          {errorText(error, t("failed"))}
        </Alert>
        <SendVerificationEmail />
      </AuthLayout>
    );
  if (!link)
    return (
      <AuthLayout title={t("title")} subtitle={null}>
        <Group role="status">
          <Loader size="sm" />
          <Text>{t("checking")}</Text>
        </Group>
      </AuthLayout>
    );
  if (link.state === "confirmed") return <EmailConfirmed already next={link.next} />;
  if (link.state === "open") return <ConfirmEmail token={token} link={link} />;
  return (
    <AuthLayout title={t("spent")} subtitle={t("spent_text")}>
      <SendVerificationEmail />
    </AuthLayout>
  );
}
