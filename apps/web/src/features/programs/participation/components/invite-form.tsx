import { Button, Stack, Textarea, TextInput, Title } from "@mantine/core";
import { singleLine, trimmedLines } from "@safeport/contract/kernel/text";
import { participationLimits } from "@safeport/contract/programs/participation/participation.limits";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { refusedFields } from "../../../../ui/forms/refused-fields.ts";
import { useSchemaForm } from "../../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../../ui/toast.ts";
import { useInviteResearcher } from "../api/invitation.ts";

const maxInvitee = 254;
const InviteFields = z.object({ invitee: singleLine(maxInvitee), message: trimmedLines(participationLimits.message) });
type InviteFields = z.infer<typeof InviteFields>;

/** Invites a researcher to a program by username or address. */
export function InviteForm({ programId }: { programId: string }) {
  const t = useTranslations("programs/participation");
  const invite = useInviteResearcher(programId);
  const form = useSchemaForm<InviteFields>({
    initialValues: { invitee: "", message: "" },
    schema: InviteFields,
    textOf: ({ path, isEmpty }) => (path === "invitee" && isEmpty ? t("invite.missing") : undefined),
  });
  const send = ({ invitee, message }: InviteFields) =>
    invite.mutate(
      { invitee: invitee.trim(), message },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("invite.done", { invitee: invitee.trim() }) });
          form.reset();
        },
        onError: (error) => {
          // One field stands for the two of the call.
          const { username, email, ...refused } = refusedFields(error, "invitee");
          const invitee = username ?? email;
          form.setErrors({ ...refused, ...(invitee && { invitee }) });
        },
      },
    );
  return (
    <form onSubmit={form.onSubmit(send)} noValidate aria-label={t("invite.title")}>
      <Stack gap="sm" mb="lg">
        <Title order={2}>{t("invite.title")}</Title>
        <TextInput
          {...form.getInputProps("invitee")}
          label={t("invite.invitee")}
          maxLength={maxInvitee}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Textarea
          {...form.getInputProps("message")}
          label={t("invite.message")}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={participationLimits.message}
        />
        {invite.error && Object.keys(form.errors).length === 0 && <ErrorAlert error={invite.error} fallback={t("failed")} />}
        <Button type="submit" loading={invite.isPending} style={{ alignSelf: "flex-start" }}>
          {t("invite.submit")}
        </Button>
      </Stack>
    </form>
  );
}
