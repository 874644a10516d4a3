import { Box, Group } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { useMyCompanies } from "../api/use-my-companies.ts";
import { CompanyFace } from "./company-face.tsx";
import { CompanySwitchButton } from "./company-switch-button.tsx";

const loadMenu = () => import("./company-menu.tsx");
const CompanyMenu = lazyPart(() => loadMenu().then((module) => module.CompanyMenu));

/** The company that a Business user acts for, at the head of the sidebar; with several companies it opens a menu of them. */
export function CompanySwitch({ collapsed }: { collapsed: boolean }) {
  const { experience } = useViewer();
  return experience === "business" ? <ActiveCompany collapsed={collapsed} /> : null;
}

function ActiveCompany({ collapsed }: { collapsed: boolean }) {
  const t = useTranslations("companies");
  const { companyId } = useViewer();
  const companies = useMyCompanies({ enabled: true }).data?.items;
  const [wanted, setWanted] = useState(false);
  const active = companies?.find(({ company_id }) => company_id === companyId);
  if (companies?.length === 0) return null;
  // Keeps the place, so that the navigation does not move.
  if (!companies || !active) return <Box h={44} flex="none" />;
  const button = (
    <CompanySwitchButton
      company={active}
      collapsed={collapsed}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setWanted(true)}
    />
  );
  return (
    <Tooltip label={active.name} position="right" disabled={!collapsed}>
      {companies.length === 1 ? (
        <Group
          role="group"
          wrap="nowrap"
          flex="none"
          gap={10}
          h={44}
          p="0 8px 0 6px"
          fw={500}
          aria-label={t("active", { name: active.name })}
        >
          <CompanyFace company={active} collapsed={collapsed} />
        </Group>
      ) : wanted ? (
        <Suspense fallback={button}>
          <CompanyMenu active={active} companies={companies} collapsed={collapsed} />
        </Suspense>
      ) : (
        button
      )}
    </Tooltip>
  );
}
