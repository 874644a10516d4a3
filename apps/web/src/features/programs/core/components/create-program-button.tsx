import { IconPlus } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { useCompany } from "../../../companies/api/company.ts";

/** Whether the viewer may create programs, as staff or for their active company. */
export function useMayCreateProgram(): boolean {
  const { user, companyId } = useViewer();
  const company = useCompany(companyId);
  return [user, company.data].some((of) => of?.can.includes("create_program"));
}

/** Leads to the form for a new program. */
export function CreateProgramButton() {
  const t = useTranslations("programs");
  return (
    <ButtonLink to="/bounty/create" leftSection={<IconPlus size={16} aria-hidden />}>
      {t("create")}
    </ButtonLink>
  );
}
