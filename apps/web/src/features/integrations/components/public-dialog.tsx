import { Stack } from "@mantine/core";
import type { Integration } from "@safeport/contract/integrations/integration.schema";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useIntegrationActs } from "../api/integration.ts";
import { PublicWarning } from "./public-warning.tsx";

/** Confirms that the project of a tracker is public. */
export function PublicDialog({ integration, onClose }: { integration: Integration; onClose: () => void }) {
  const t = useTranslations("integrations");
  const { update } = useIntegrationActs();
  const { integration_id: id, kind } = integration;
  const project = integration.project ?? "";
  const form = useSchemaForm({
    initialValues: { confirms_public: false },
    problemsOf: ({ confirms_public }) =>
      confirms_public ? [] : [{ path: "confirms_public", code: "public_project" as const, params: { project }, isEmpty: true }],
  });
  const send = () =>
    update.mutate(
      { id, confirms_public: true },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t("saved") });
          onClose();
        },
        onError: (error) => void form.showRefusal(error),
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t("public.title", { project })}>
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          <PublicWarning kind={kind} project={project} field={form.getInputProps("confirms_public", { type: "checkbox" })} />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("mend.confirm")}
            pending={update.isPending}
            failure={<FormFailure error={update.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
