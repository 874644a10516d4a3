import type { Company } from "@safeport/contract/companies/company.schema";
import { Avatar } from "../../../ui/avatar.tsx";
import { Truncate } from "../../../ui/truncate.tsx";

interface CompanyFaceProps {
  company: Pick<Company, "name" | "company_logo">;
  /** Whether only the logo shows. */
  collapsed: boolean;
}

/** Logo and name of the active company, in an element that is named after it. */
export function CompanyFace({ company: { name, company_logo }, collapsed }: CompanyFaceProps) {
  return (
    <>
      <Avatar name={name} picture={company_logo} size={28} square />
      {!collapsed && <Truncate>{name}</Truncate>}
    </>
  );
}
