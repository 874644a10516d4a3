import { UnstyledButton } from "@mantine/core";
import type { DemoAccount } from "@safeport/contract/accounts/account.schema";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../ui/avatar.tsx";
import { useDemoAccounts } from "../api/use-demo-accounts.ts";
import classes from "./door.module.css";

/** The accounts of the demo market; one click fills the form. Nothing outside the demo. */
export function DemoAccountList({ onPick }: { onPick: (account: DemoAccount) => void }) {
  const t = useTranslations("accounts");
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t("demo.title")}</h2>
      <p>{t("demo.text")}</p>
      <ul className={classes.accounts}>
        {accounts.map((account) => (
          <li key={account.username}>
            <UnstyledButton className={classes.account} onClick={() => onPick(account)}>
              <Avatar name={account.full_name} />
              <span className={classes.who}>
                {account.full_name}
                <small>{account.username}</small>
              </span>
              <span className={classes.role}>{t(`role.${account.role}`)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
