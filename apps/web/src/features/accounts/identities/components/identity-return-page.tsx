import { Alert, Button, Loader, Stack, Text, TextInput } from "@mantine/core";
import { type LinkOptions, linkOptions, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { linkAt } from "../../../../lib/address.ts";
import { ApiError } from "../../../../lib/api-error.ts";
import { safeReturn } from "../../../../lib/safe-return.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { asksForCode } from "../../core/account-errors.ts";
import { AuthLayout } from "../../core/components/auth-layout.tsx";
import { useFinishIdentitySignIn } from "../api/identity.ts";
import { returnChannel, takeWaiting, type WaitingSignIn } from "../waiting-sign-in.ts";

/** Page to which an identity provider sends browsers back; `answer` is the query of that redirect. */
export function IdentityReturnPage({ answer }: { answer: string }) {
  const t = useTranslations("accounts/identity");
  const [waiting] = useState(() => takeWaiting(answer));
  useEffect(() => {
    if (waiting !== null || answer === "") return;
    // A page that waits for this window confirms the sign-in, and closes the window.
    const channel = new BroadcastChannel(returnChannel);
    channel.postMessage(answer);
    channel.close();
    // A browser closes only windows that a page has opened.
    window.close();
  }, [waiting, answer]);
  if (waiting !== null) return <Finish answer={answer} waiting={waiting} />;
  return (
    <AuthLayout title={t("returned")} subtitle={t("window_done")}>
      <Stack>
        <Text>{t("nothing_waits")}</Text>
        <TextLink to="/login">{t("again")}</TextLink>
      </Stack>
    </AuthLayout>
  );
}

function Finish({ answer, waiting }: { answer: string; waiting: WaitingSignIn }) {
  const t = useTranslations("accounts/identity");
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const finish = useFinishIdentitySignIn();
  const { browser_secret, from } = waiting;

  const goOn = () => {
    const home = linkOptions({ to: "/{-$area}", params: { area: undefined } });
    const next: LinkOptions = from === null ? home : linkAt(safeReturn(from));
    void navigate({ ...next, replace: true });
  };
  const send = (factor: { code?: string }) => finish.mutate({ answer, browser_secret, ...factor }, { onSuccess: goOn });

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // A response counts once, so it need not stay in the address.
    window.history.replaceState(window.history.state, "", location.pathname);
    send({});
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") send({ code: code.trim() });
  };
  const isCodeAsked = asksForCode(finish.error) || finish.variables?.code !== undefined;
  const isFirstAsk = asksForCode(finish.error) && finish.variables?.code === undefined;
  if (!isCodeAsked && !finish.error)
    return (
      <AuthLayout signsIn title={t("returned")} subtitle={t("returning")}>
        <Loader aria-hidden />
      </AuthLayout>
    );
  return (
    <AuthLayout signsIn title={isCodeAsked ? t("returned") : t("not_signed_in")} subtitle={isCodeAsked && t("code_text")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {finish.error && !isFirstAsk && (
            <Alert color="red" role="alert">
              {errorText(finish.error)}
            </Alert>
          )}
          {isCodeAsked && (
            <>
              <TextInput
                label={t("code")}
                description={t("code_hint")}
                value={code}
                onChange={({ currentTarget: { value } }) => setCode(value)}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={20}
                autoFocus
              />
              <Button type="submit" fullWidth loading={finish.isPending}>
                {t("submit")}
              </Button>
            </>
          )}
          {finish.error instanceof ApiError && finish.error.code === "conflict" && (
            <TextLink to="/forgot-password">{t("new_password")}</TextLink>
          )}
          <TextLink to="/login" search={{ from: from ?? undefined }}>
            {t("again")}
          </TextLink>
        </Stack>
      </form>
    </AuthLayout>
  );
}
