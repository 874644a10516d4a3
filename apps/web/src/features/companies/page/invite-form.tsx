import { Button, Flex, NativeSelect, TextInput } from "@mantine/core";
import { maxInviteeLength } from "@safeport/contract/companies/company.limits";
import type { Company } from "@safeport/contract/companies/company.schema";
import { rolesGivenBy } from "@safeport/contract/companies/member.policy";
import { InviteMemberInput } from "@safeport/contract/companies/member.schema";
import { useTranslations } from "use-intl";
import { ErrorAlert } from "../../../ui/error-alert.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useInviteMember } from "../api/member.ts";

/** Invites somebody by username or address. */
export function InviteForm({ company: { company_id, member_role } }: { company: Company }) {
  const t = useTranslations("companies/settings");
  const invite = useInviteMember(company_id);
  const form = useSchemaForm<InviteMemberInput>({
    initialValues: { invitee: "", role: "triager" },
    schema: InviteMemberInput,
    textOf: ({ path, isEmpty }) => (path === "invitee" && isEmpty ? t("invite.missing") : undefined),
  });
  const { role } = form.values;
  const send = (values: InviteMemberInput) =>
    invite.mutate(values, {
      onSuccess: () => {
        toast({ kind: "success", message: t("invite.done", { invitee: values.invitee.trim() }) });
        form.setFieldValue("invitee", "");
      },
      onError: (error) => form.showRefusal(error),
    });
  const { error } = invite;
  return (
    <form onSubmit={form.onSubmit(send)} noValidate aria-label={t("invite.title")}>
      <Flex gap="sm" direction={{ base: "column", sm: "row" }} align={{ base: "stretch", sm: "flex-start" }}>
        <TextInput
          {...form.getInputProps("invitee")}
          flex={1}
          label={t("invite.invitee")}
          maxLength={maxInviteeLength}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <NativeSelect
          {...form.getInputProps("role")}
          w={{ base: "100%", sm: 140 }}
          label={t("invite.role")}
          data={rolesGivenBy(member_role).map((value) => ({ value, label: t(`role.${value}`) }))}
        />
        <Button type="submit" mt={{ sm: 25 }} loading={invite.isPending}>
          {t("invite.submit")}
        </Button>
      </Flex>
      <p style={{ margin: "6px 0 0", fontSize: 13, color: "var(--sp-muted)" }}>{t(`may.${role}`)}</p>
      {Boolean(error) && Object.keys(form.errors).length === 0 && <ErrorAlert error={error} mt="sm" />}
    </form>
  );
}
