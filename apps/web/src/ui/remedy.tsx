import { Button } from "@mantine/core";
import { sendVerificationEmail } from "@safeport/contract/accounts/core/account.endpoints";
import type { Remedy } from "@safeport/contract/kernel/remedy";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { activeAccount, useAccounts } from "../lib/accounts-store.ts";
import { call } from "../lib/call.ts";
import { askToReauthenticate } from "../lib/reauthentication.ts";
import { ButtonLink } from "./link.tsx";
import { isOpenTo, remedyLink } from "./remedy-link.ts";
import { useErrorText } from "./use-error-text.ts";

interface RemedyButtonProps {
  remedy: Remedy;
  /** Where the page that lifts the refusal leads back to; the present address by default. */
  next?: string;
  /** Called when the refusal was lifted without leaving the page. */
  onLifted?: () => void;
}

/** The button to what lifts a refusal; nothing for visitors, and for a company's page while the reader acts for none. */
export function RemedyButton({ remedy, next, onLifted }: RemedyButtonProps) {
  const t = useTranslations("ui.remedy");
  const accounts = useAccounts();
  const { href } = useLocation();
  if (!isOpenTo(remedy, accounts)) return null;
  if (remedy === "confirm_email") return <ConfirmAddress />;
  const link = remedyLink(remedy, accounts.activeCompanyId, next ?? href);
  if (link === null)
    return (
      <Button size="xs" variant="default" onClick={() => void askToReauthenticate().then((proved) => proved && onLifted?.())}>
        {t(remedy)}
      </Button>
    );
  return (
    <ButtonLink {...link} size="xs" variant="default">
      {t(remedy)}
    </ButtonLink>
  );
}

function ConfirmAddress() {
  const t = useTranslations("ui.remedy");
  const errorText = useErrorText();
  const email = activeAccount()?.user.email ?? "";
  const send = useMutation({ mutationFn: () => mailLink(email) });
  return (
    <span role="status">
      {send.isSuccess ? (
        t("mailed", { email })
      ) : (
        <Button size="xs" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {t("confirm_email")}
        </Button>
      )}
      {send.error && ` ${errorText(send.error)}`}
    </span>
  );
}

/** Mails the link that confirms an address. */
export async function mailLink(email: string): Promise<void> {
  await call(sendVerificationEmail, { query: { email } });
}
