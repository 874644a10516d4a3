import { Box } from "@mantine/core";
import { Suspense, useState } from "react";
import { useViewer } from "../../../lib/viewer.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { useMyCompanies } from "../api/company.ts";
import { CompanySwitchButton } from "./company-switch-button.tsx";

const loadMenu = () => import("./company-menu.tsx");
const CreateCompanyDialog = lazyPart(() => import("./create-company-dialog.tsx").then((module) => module.CreateCompanyDialog));
const CompanyMenu = lazyPart(() => loadMenu().then((module) => module.CompanyMenu));

/** The company that a Business user acts for, at the head of the sidebar: its name is the menu of its pages, and of the others. */
export function CompanySwitch({ collapsed }: { collapsed: boolean }) {
  const { experience } = useViewer();
  return experience === "business" ? <ActiveCompany collapsed={collapsed} /> : null;
}

function ActiveCompany({ collapsed }: { collapsed: boolean }) {
  const { companyId } = useViewer();
  const companies = useMyCompanies({ enabled: true }).data?.items;
  const [isOpen, setOpen] = useState(false);
  const [adding, setAdding] = useState(false);
  const active = companies?.find(({ company_id }) => company_id === companyId);
  if (companies?.length === 0) return null;
  // Keeps the place, so that the navigation does not move.
  if (!companies || !active) return <Box h={44} flex="none" />;
  const button = (
    <CompanySwitchButton
      company={active}
      isOnly={companies.length === 1}
      collapsed={collapsed}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setOpen(true)}
    />
  );
  return (
    <>
      <Tooltip label={active.name} position="right" disabled={!collapsed}>
        {isOpen ? (
          <Suspense fallback={button}>
            <CompanyMenu active={active} companies={companies} collapsed={collapsed} onAdd={() => setAdding(true)} />
          </Suspense>
        ) : (
          button
        )}
      </Tooltip>
      <Suspense>{adding && <CreateCompanyDialog opened onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
