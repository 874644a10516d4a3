import { passwordLength } from "@safeport/contract/accounts/account.limits";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import classes from "./auth.module.css";

interface PasswordRulesProps {
  password: string;
  /** What must not be part of it; empty where it is not known yet. */
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
    <ul className={classes.rules}>
      {rules.map(({ name, met }) => (
        <li key={name} data-met={met || undefined}>
          {met ? <IconCircleCheckFilled size={14} aria-hidden /> : <IconCircle size={14} aria-hidden />}
          {t(name, { min: passwordLength.min })}
        </li>
      ))}
    </ul>
  );
}
