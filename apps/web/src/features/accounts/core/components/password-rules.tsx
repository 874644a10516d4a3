import { Group, Stack } from "@mantine/core";
import { passwordLength } from "@safeport/contract/accounts/core/account.limits";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useTranslations } from "use-intl";

interface PasswordRulesProps {
  password: string;
  /** Personal words that the password must not contain; empty while they are unknown. */
  personal: string[];
}

/** The rules that can be seen while typing; how guessable it is, the server says. */
export function PasswordRules({ password, personal }: PasswordRulesProps) {
  const t = useTranslations("accounts.rule");
  const lower = password.toLowerCase();
  const holdsPersonal = personal.some((part) => part.length > 2 && lower.includes(part.toLowerCase()));
  const rules = [
    { name: "length", met: password.length >= passwordLength.min },
    { name: "personal", met: password !== "" && personal.some((part) => part !== "") && !holdsPersonal },
    { name: "guess", met: false },
  ] as const;
  return (
    <Stack component="ul" gap={4} mt={-8} fz="xs" lh="16px" c="dimmed">
      {rules.map(({ name, met }) => (
        <Group component="li" key={name} gap={6} wrap="nowrap" {...(met && { c: "var(--sp-green)" })}>
          {met ? <IconCircleCheckFilled size={14} aria-hidden /> : <IconCircle size={14} aria-hidden />}
          {t(name, { min: passwordLength.min })}
        </Group>
      ))}
    </Stack>
  );
}
