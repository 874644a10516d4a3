import { Alert, Button, Stack, TextInput } from "@mantine/core";
import { maxEmailLength } from "@safeport/contract/accounts/core/account.limits";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useSite } from "../../../../lib/site.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useStartIdentitySignIn } from "../api/identity.ts";

interface IdentitySignInProps {
  /** The name typed so far. */
  typed: string;
  /** Path to open after the sign-in. */
  from: string | null;
  /** The page offers no other sign-in. */
  isOnly?: boolean;
}

/** Signs in with the identity provider of the platform, or with that of the reader's company. */
export function IdentitySignIn({ typed, from, isOnly = false }: IdentitySignInProps) {
  const t = useTranslations("accounts/identity");
  const errorText = useErrorText();
  const { identity_provider: name, company_sign_in: hasCompanies } = useSite();
  const [email, setEmail] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const start = useStartIdentitySignIn();
  const isPending = (through: "platform" | "company") =>
    start.isPending && (start.variables.email === null) === (through === "platform");

  const goOn = (event: FormEvent) => {
    event.preventDefault();
    const address = email?.trim() ?? "";
    setMissing(address === "");
    if (address === "") input.current?.focus();
    else start.mutate({ email: address, from });
  };
  if (!window.isSecureContext) return isOnly && <Alert color="yellow">{t("blocked")}</Alert>;
  return (
    <Stack mt={isOnly ? 0 : "md"}>
      {name !== null && (
        <Button
          variant={isOnly ? "filled" : "default"}
          fullWidth
          loading={isPending("platform")}
          onClick={() => start.mutate({ email: null, from })}
          styles={{ label: { whiteSpace: "normal" } }}
        >
          {t("through_platform", { name })}
        </Button>
      )}
      {hasCompanies && email === null && (
        <Button variant="default" fullWidth onClick={() => setEmail(typed.includes("@") ? typed.trim() : "")}>
          {t("through_company")}
        </Button>
      )}
      {email !== null && (
        <form onSubmit={goOn} noValidate>
          <Stack>
            <TextInput
              ref={input}
              label={t("address")}
              type="email"
              autoComplete="email"
              value={email}
              onChange={({ currentTarget: { value } }) => {
                setEmail(value);
                setMissing(false);
              }}
              error={isMissing && t("address_missing")}
              maxLength={maxEmailLength}
              // It appears because the reader pressed the button, and continues with it.
              autoFocus
            />
            <Button type="submit" variant="default" fullWidth loading={isPending("company")}>
              {t("continue")}
            </Button>
          </Stack>
        </form>
      )}
      {start.error && (
        <Alert color="red" role="alert">
          {errorText(start.error, t("failed"))}
        </Alert>
      )}
    </Stack>
  );
}
