import { UnstyledButton } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { IconSelector } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { useTranslations } from "use-intl";
import { CompanyFace } from "./company-face.tsx";

interface CompanySwitchButtonProps extends ComponentPropsWithRef<"button"> {
  company: Company;
  /** There is no other to switch to. */
  isOnly: boolean;
  collapsed: boolean;
}

/** The active company as a button that opens its menu. */
export function CompanySwitchButton({ company, isOnly, collapsed, ...props }: CompanySwitchButtonProps) {
  const t = useTranslations("companies");
  return (
    <UnstyledButton
      aria-label={t(isOnly ? "menu_of" : "switch", { name: company.name })}
      aria-haspopup="menu"
      h={44}
      p="0 8px 0 6px"
      fw={500}
      data-pressable="entry"
      {...props}
    >
      <CompanyFace company={company} collapsed={collapsed} />
      {!collapsed && (
        <IconSelector size={16} stroke={1.75} color="var(--sp-muted)" style={{ flex: "none", marginLeft: "auto" }} aria-hidden />
      )}
    </UnstyledButton>
  );
}
