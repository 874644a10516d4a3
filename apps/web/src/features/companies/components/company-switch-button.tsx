import { UnstyledButton } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { IconSelector } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { useTranslations } from "use-intl";
import { CompanyFace } from "./company-face.tsx";
import classes from "./company-switch.module.css";

interface CompanySwitchButtonProps extends ComponentPropsWithRef<"button"> {
  company: Company;
  collapsed: boolean;
}

/** The active company as a button that opens the menu of all. */
export function CompanySwitchButton({ company, collapsed, ...props }: CompanySwitchButtonProps) {
  const t = useTranslations("companies");
  return (
    <UnstyledButton
      aria-label={t("switch", { name: company.name })}
      aria-haspopup="menu"
      {...props}
      // After those of the menu, which bring a class of their own.
      className={classes.company}
      data-pressable
    >
      <CompanyFace company={company} collapsed={collapsed} />
      {!collapsed && <IconSelector size={16} stroke={1.75} style={{ flex: "none", color: "var(--sp-muted)" }} aria-hidden />}
    </UnstyledButton>
  );
}
