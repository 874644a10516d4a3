import { Box, Text, UnstyledButton } from "@mantine/core";
import { IconCheck, IconPlus, IconSettings } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { MenuSection } from "../../../ui/menu-section.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { switchCompany } from "../active-company.ts";
import { useMyCompanies } from "../api/company.ts";

interface CompanySectionProps {
  onAdd: () => void;
  /** A page opens. */
  onLeave: () => void;
}

/** Companies in the user menu: the active one is marked and has a page, another can be chosen, a new one added. */
export function CompanySection({ onAdd, onLeave }: CompanySectionProps) {
  const t = useTranslations("companies");
  const { user, companyId } = useViewer();
  const { data } = useMyCompanies({ enabled: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const active = chosen ?? companyId;

  function choose(id: string): void {
    setChosen(id);
    switchCompany(id);
  }

  return (
    <MenuSection title={t("title")}>
      {data?.items.map(({ company_id, name, company_logo, is_member }) => (
        <UnstyledButton
          key={company_id}
          data-pressable="entry"
          aria-pressed={company_id === active}
          onClick={() => company_id !== companyId && choose(company_id)}
        >
          <Avatar name={name} picture={company_logo} size={24} square />
          <Box component="span" flex={1} miw={0}>
            <Truncate>{name}</Truncate>
          </Box>
          <Text span fz="xs" c="dimmed" flex="none">
            {t(is_member ? "member" : "owner")}
          </Text>
          {company_id === active && <IconCheck size={16} aria-hidden />}
        </UnstyledButton>
      ))}
      {companyId !== null && (
        <Link to="/companies/$companyId" params={{ companyId }} data-pressable="entry" onClick={onLeave}>
          <IconSettings size={16} stroke={1.75} style={{ margin: "0 4px" }} aria-hidden />
          {t("settings")}
        </Link>
      )}
      {user.can.includes("create_company") && (
        <UnstyledButton data-pressable="entry" onClick={onAdd}>
          <IconPlus size={16} stroke={1.75} style={{ margin: "0 4px" }} aria-hidden />
          {t("add")}
        </UnstyledButton>
      )}
    </MenuSection>
  );
}
