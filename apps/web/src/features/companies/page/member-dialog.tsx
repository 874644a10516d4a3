import { Radio, Stack, Text } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import type { Member } from "@safeport/contract/companies/member.schema";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { setActiveCompany } from "../../../lib/accounts-store.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toast } from "../../../ui/toast.ts";
import { useRemoveMember, useTransferOwnership } from "../api/member.ts";

export type MemberDialogAction = "make_owner" | "remove" | "leave";

interface MemberDialogProps {
  action: MemberDialogAction;
  company: Company;
  member: Member;
  onClose: () => void;
}

/** Asks before somebody becomes an owner, is removed, or leaves. */
export function MemberDialog({ action, company, member, onClose }: MemberDialogProps) {
  const t = useTranslations("companies/settings.members");
  const navigate = useNavigate();
  const remove = useRemoveMember(company.company_id);
  const transfer = useTransferOwnership(company.company_id);
  const [stays, setStays] = useState("yes");
  const names = { name: member.full_name, company: company.name };
  const { isPending, error } = action === "make_owner" ? transfer : remove;

  function done(): void {
    toast({ kind: "success", message: t(`done.${action}`, names) });
    onClose();
  }
  function left(): void {
    done();
    setActiveCompany(null);
    void navigate({ to: "/{-$area}" });
  }
  function confirm(): void {
    if (action === "make_owner") transfer.mutate({ user_id: member.user_id, stay_owner: stays === "yes" }, { onSuccess: done });
    else remove.mutate(member.user_id, { onSuccess: action === "leave" ? left : done });
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(`ask.${action}`, names)}
      confirmLabel={t(action)}
      onConfirm={confirm}
      pending={isPending}
      error={error}
      danger={action !== "make_owner"}
    >
      <Stack gap="sm">
        <Text>{t(`text.${action}`, names)}</Text>
        {action === "make_owner" && (
          <Radio.Group value={stays} onChange={setStays} label={t("stay.label")}>
            <Stack gap="xs" mt="xs">
              <Radio value="yes" label={t("stay.yes")} />
              <Radio value="no" label={t("stay.no")} />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
