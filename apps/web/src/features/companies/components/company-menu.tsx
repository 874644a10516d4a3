import { Menu, Text } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../ui/avatar.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { switchCompany } from "../active-company.ts";
import { CompanySwitchButton } from "./company-switch-button.tsx";

interface CompanyMenuProps {
  active: Company;
  companies: readonly Company[];
  collapsed: boolean;
}

/** The lazily loaded part of `CompanySwitch`. It opens at once, because it is only loaded when the user wants the menu. */
export function CompanyMenu({ active, companies, collapsed }: CompanyMenuProps) {
  const t = useTranslations("companies");
  return (
    <Menu defaultOpened position={collapsed ? "right-start" : "bottom-start"} width={collapsed ? 240 : "target"}>
      <Menu.Target>
        <CompanySwitchButton company={active} collapsed={collapsed} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t("title")}>
        {companies.map((company) => {
          const isActive = company.company_id === active.company_id;
          return (
            <Menu.Item
              key={company.company_id}
              aria-current={isActive || undefined}
              onClick={() => !isActive && switchCompany(company.company_id)}
              leftSection={<Avatar name={company.name} picture={company.company_logo} size={24} square />}
              rightSection={isActive ? <IconCheck size={16} aria-hidden /> : undefined}
            >
              <Truncate>{company.name}</Truncate>
              <Text span fz="xs" lh="16px" c="dimmed">
                {t(company.is_member ? "member" : "owner")}
              </Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
