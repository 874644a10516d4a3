import { Menu, Text } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { IconCheck, IconPlus, IconSettings, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Truncate } from "../../../ui/truncate.tsx";
import { switchCompany } from "../active-company.ts";
import { CompanySwitchButton } from "./company-switch-button.tsx";

interface CompanyMenuProps {
  active: Company;
  companies: readonly Company[];
  collapsed: boolean;
  onAdd: () => void;
}

/** The companies to choose from, and the pages of the active one. It opens at once, because it is only loaded when the user wants the menu. */
export function CompanyMenu({ active, companies, collapsed, onAdd }: CompanyMenuProps) {
  const t = useTranslations("companies");
  const { user } = useViewer();
  const page = { companyId: active.company_id };
  const links = [
    { label: t("settings"), icon: IconSettings, tab: undefined },
    { label: t("members"), icon: IconUsers, tab: "members" },
  ];
  return (
    <Menu defaultOpened position={collapsed ? "right-start" : "bottom-start"} width={collapsed ? 240 : "target"}>
      <Menu.Target>
        <CompanySwitchButton company={active} isOnly={companies.length === 1} collapsed={collapsed} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t("title")}>
        {companies.length > 1 &&
          companies.map((company) => {
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
        {companies.length > 1 && <Menu.Divider />}
        {links.map(({ label, icon: Mark, tab }) => (
          <Menu.Item
            key={label}
            {...({ component: Link, to: "/companies/$companyId", params: page, search: { tab } } as object)}
            leftSection={<Mark size={16} stroke={1.75} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
        {user.can.includes("create_company") && (
          <Menu.Item leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
            {t("add")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
