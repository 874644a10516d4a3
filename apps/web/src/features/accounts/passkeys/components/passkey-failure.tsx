import { Alert } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { isOurFailure } from "../is-our-failure.ts";

/** Reason why a passkey was not added or not accepted. */
export function PasskeyFailure({ error }: { error: Error | null }) {
  const t = useTranslations("accounts/passkeys");
  const tLogin = useTranslations("accounts.login");
  const errorText = useErrorText();
  if (!error) return null;
  const ofBrowser = () => (isKnownToDevice(error) ? t("exists") : tLogin("passkey_cancelled"));
  return (
    <Alert color="red" role="alert">
      {isOurFailure(error) ? errorText(error) : ofBrowser()}
    </Alert>
  );
}

/** Whether a browser says that the authenticator has a passkey of this account (WebAuthn Level 3, §5.1.3). */
function isKnownToDevice({ name }: Error): boolean {
  return name === "InvalidStateError";
}
