import { Button, Flex, Text } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { setActiveCompany } from "../../../lib/accounts-store.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { toast } from "../../../ui/toast.ts";
import { useDeleteCompany, usePauseCompany } from "../api/company.ts";

type Asked = "pause" | "activate" | "delete";

/** Pausing and deleting a company, for people who may do so. */
export function CompanyEnd({ company }: { company: Company }) {
  const t = useTranslations("companies/settings.end");
  const { companyId } = useViewer();
  const navigate = useNavigate();
  const [action, setAction] = useState<Asked | null>(null);
  const pause = usePauseCompany(company.company_id);
  const remove = useDeleteCompany(company.company_id);
  const { name, can, status } = company;
  const textOf = (action: Asked) => t(`text.${action === "pause" && status === "PAUSED" ? "hold" : action}`);
  const offered = (["pause", "activate", "delete"] as const).filter((action) => can.includes(action));
  if (offered.length === 0) return null;

  function done(action: Asked): void {
    setAction(null);
    toast({ kind: "success", message: t(`done.${action}`, { name }) });
  }
  function gone(): void {
    done("delete");
    if (companyId === company.company_id) setActiveCompany(null);
    void navigate({ to: "/{-$area}" });
  }
  function confirm(action: Asked): void {
    // Awaited, since a live message of the deletion can unmount this section first, and with it the callbacks of `mutate`.
    if (action === "delete") void remove.mutateAsync().then(gone, () => {});
    else pause.mutate(action === "pause", { onSuccess: () => done(action) });
  }
  const { isPending, error } = action === "delete" ? remove : pause;
  return (
    <SettingsSection title={t("title")}>
      {company.paused_by_staff && !can.includes("activate") && <Text>{t("text.paused_by_staff")}</Text>}
      {offered.map((action) => (
        <Flex
          key={action}
          justify="space-between"
          align={{ base: "stretch", sm: "center" }}
          gap="sm"
          direction={{ base: "column", sm: "row" }}
        >
          <Text flex={1}>{textOf(action)}</Text>
          <Button variant="default" {...(action === "delete" && { c: "var(--sp-danger)" })} onClick={() => setAction(action)}>
            {t(`action.${action}`)}
          </Button>
        </Flex>
      ))}
      {action && (
        <ConfirmDialog
          opened
          onClose={() => setAction(null)}
          title={t(`ask.${action}`, { name })}
          confirmLabel={t(`action.${action}`)}
          onConfirm={() => confirm(action)}
          pending={isPending}
          error={error}
          danger={action === "delete"}
        >
          {textOf(action)}
        </ConfirmDialog>
      )}
    </SettingsSection>
  );
}
