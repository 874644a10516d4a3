import { Box, Group, NativeSelect, Text } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import { type GivableRole, rolesGivenBy } from "@safeport/contract/companies/member.policy";
import type { Member } from "@safeport/contract/companies/member.schema";
import { IconCrown, IconDoorExit, IconUserMinus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import type { MenuAction } from "../../../ui/action-menu.tsx";
import { ActionMenu } from "../../../ui/action-menu.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { toast } from "../../../ui/toast.ts";
import { Truncate } from "../../../ui/truncate.tsx";
import { useChangeMember } from "../api/member.ts";
import { MemberDialog, type MemberDialogAction } from "./member-dialog.tsx";

/** A member with their role, and the reader's actions. */
export function MemberRow({ company, member }: { company: Company; member: Member }) {
  const t = useTranslations("companies/settings");
  const { user } = useViewer();
  const change = useChangeMember(company.company_id);
  const [action, setAction] = useState<MemberDialogAction | null>(null);
  const { user_id, full_name: name, username, display_picture, role, can } = member;
  const menu: (MenuAction & { of: MemberDialogAction })[] = [
    { of: "make_owner", label: t("members.make_owner"), icon: IconCrown, onClick: () => setAction("make_owner") },
    { of: "remove", label: t("members.remove"), icon: IconUserMinus, danger: true, onClick: () => setAction("remove") },
    { of: "leave", label: t("members.leave"), icon: IconDoorExit, danger: true, onClick: () => setAction("leave") },
  ];
  const actions = menu.filter(({ of }) => can.includes(of));
  const givableRoles = rolesGivenBy(company.member_role);
  const roles = givableRoles.some((each) => each === role) ? givableRoles : [role, ...givableRoles];

  function give(next: string): void {
    change.mutate(
      { user_id, role: next as GivableRole },
      {
        onSuccess: () =>
          toast({ kind: "success", message: t("members.changed", { name, role: t(`role.${next as GivableRole}`) }) }),
      },
    );
  }
  return (
    <Box component="li" px="md" py={8}>
      <Group gap="4px 12px">
        <Avatar name={name} picture={display_picture} size={28} />
        <Box flex="1 1 140px" miw={0}>
          <Group gap={6} wrap="nowrap">
            <Truncate>{name}</Truncate>
            {user_id === user.user_id && <Badge tone="grey">{t("members.you")}</Badge>}
          </Group>
          <Text fz={13} lh="18px" c="dimmed" component="div">
            <Truncate>{`@${username}`}</Truncate>
          </Text>
        </Box>
        {can.includes("change_role") ? (
          <NativeSelect
            size="xs"
            w={120}
            aria-label={t("members.role_of", { name })}
            value={change.isPending ? change.variables.role : role}
            onChange={(event) => !change.isPending && give(event.currentTarget.value)}
            data={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
        ) : (
          <Text c="dimmed">{t(`role.${role}`)}</Text>
        )}
        <Box w={30}>{actions.length > 0 && <ActionMenu label={t("members.actions", { name })} actions={actions} />}</Box>
      </Group>
      {change.error && <ErrorAlert error={change.error} />}
      {action && <MemberDialog action={action} company={company} member={member} onClose={() => setAction(null)} />}
    </Box>
  );
}
