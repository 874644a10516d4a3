import { Alert, Button } from "@mantine/core";
import type { LoginInput, User } from "@safeport/contract/accounts/core/account.schema";
import { useTranslations } from "use-intl";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useLogInWithPasskey, useProvePasskey } from "../api/use-passkey-sign-in.ts";
import { isOurFailure } from "../is-our-failure.ts";

interface PasskeySignInProps {
  onSignedIn: (user: User) => void;
  /** Takes a passkey in place of a code, when one is asked for. */
  onProof: ((passkey: NonNullable<LoginInput["passkey"]>) => void) | null;
}

/** Signs in with a passkey: alone, or after the password in place of a code. */
export function PasskeySignIn({ onSignedIn, onProof }: PasskeySignInProps) {
  const t = useTranslations("accounts.login");
  const errorText = useErrorText();
  const logIn = useLogInWithPasskey();
  const prove = useProvePasskey();
  const { error } = onProof ? prove : logIn;
  const press = () => {
    if (onProof) prove.mutate(undefined, { onSuccess: onProof });
    else logIn.mutate(undefined, { onSuccess: ({ user }) => onSignedIn(user) });
  };
  return (
    <>
      <Button variant="default" fullWidth loading={logIn.isPending || prove.isPending} onClick={press}>
        {t(onProof ? "passkey_code" : "passkey")}
      </Button>
      {error && (
        <Alert color="red" role="alert">
          {isOurFailure(error) ? errorText(error, t("failed")) : t("passkey_cancelled")}
        </Alert>
      )}
    </>
  );
}
