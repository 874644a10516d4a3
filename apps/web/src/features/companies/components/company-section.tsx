import { UnstyledButton } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { setActiveCompany } from "../../../lib/accounts-store.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { useMyCompanies } from "../api/use-my-companies.ts";
import classes from "./companies.module.css";

/** Companies in the user menu: the active one is marked, another can be chosen, a new one added. */
export function CompanySection({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations("companies");
  const { companyId } = useViewer();
  const { data } = useMyCompanies({ enabled: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const active = chosen ?? companyId;

  // Everything on screen belongs to the company, so all of it is read anew (spec §4).
  function choose(id: string): void {
    setChosen(id);
    setActiveCompany(id);
    location.reload();
  }

  return (
    <section className={classes.section} aria-label={t("title")}>
      <h2>{t("title")}</h2>
      {data?.items.map(({ company_id, name, company_logo, is_member }) => (
        <UnstyledButton
          key={company_id}
          className={classes.company}
          aria-pressed={company_id === active}
          onClick={() => company_id !== companyId && choose(company_id)}
        >
          <Avatar name={name} picture={company_logo} size={24} square />
          <span className={classes.name}>
            <Truncate>{name}</Truncate>
          </span>
          <span className={classes.role}>{t(is_member ? "member" : "owner")}</span>
          {company_id === active && <IconCheck size={16} aria-hidden />}
        </UnstyledButton>
      ))}
      <UnstyledButton className={classes.company} onClick={onAdd}>
        <IconPlus size={16} stroke={1.75} style={{ margin: "0 4px" }} aria-hidden />
        {t("add")}
      </UnstyledButton>
    </section>
  );
}
