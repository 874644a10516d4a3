import { TextInput, type TextInputProps } from "@mantine/core";
import { useTranslations } from "use-intl";

/** The code of a second factor, or a recovery code, in dialogs. The login page has its own, since a file more would exceed its budget. */
export function CodeField(props: TextInputProps) {
  const t = useTranslations("accounts");
  return (
    <TextInput
      label={t("login.code")}
      description={t("login.code_hint")}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      {...props}
    />
  );
}
