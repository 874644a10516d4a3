import { Checkbox, NativeSelect, PasswordInput, Stack, Switch, TextInput } from "@mantine/core";
import type { Integration } from "@safeport/contract/integrations/integration.schema";
import {
  type ChatEvent,
  chatEvents,
  type IntegrationKind,
  integrationKinds,
  isTracker,
} from "@safeport/contract/integrations/integration.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { refusedFields } from "../../../ui/forms/refused-fields.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast } from "../../../ui/toast.ts";
import { useIntegrationActs } from "../api/integration.ts";
import { PublicWarning } from "./public-warning.tsx";

const eventKeys = {
  "report.submitted": "report_submitted",
  "report.validated": "report_validated",
  "report.status_changed": "report_status_changed",
  "report.severity_changed": "report_severity_changed",
  "dispute.opened": "dispute_opened",
} as const satisfies Record<ChatEvent, string>;

interface Values {
  kind: IntegrationKind;
  project: string;
  base_url: string;
  account: string;
  secret: string;
  events: ChatEvent[];
  with_titles: boolean;
  is_active: boolean;
  confirms_public: boolean;
}

interface IntegrationDialogProps {
  companyId: string;
  /** Null to connect another one. */
  integration: Integration | null;
  /** What mends a broken connection; its field has the focus. */
  mends?: "secret" | "project" | undefined;
  onClose: () => void;
}

/** The kinds of trackers with an address of each company. */
const ownAddress = { jira: "form.base_url_jira", servicenow: "form.base_url_servicenow" } as const;

/** Connects a tracker or a chat, or changes one. */
export function IntegrationDialog({ companyId, integration, mends, onClose }: IntegrationDialogProps) {
  const t = useTranslations("integrations");
  const { add, update } = useIntegrationActs();
  const form = useSchemaForm<Values>({
    initialValues: {
      kind: integration?.kind ?? "github",
      project: integration?.project ?? "",
      base_url: integration?.base_url ?? "",
      account: integration?.account ?? "",
      secret: "",
      events: integration?.events ?? ["report.submitted"],
      with_titles: integration?.with_titles ?? false,
      is_active: integration?.is_active ?? true,
      confirms_public: false,
    },
    problemsOf: ({ secret }) =>
      secret || (integration && mends !== "secret") ? [] : [{ path: "secret", code: "required" as const, isEmpty: true }],
  });
  const { kind } = form.values;
  // Asked for once the server has said that the project is public, and for this project alone.
  const [publicProject, setPublicProject] = useState<string | null>(null);
  const isPublic = publicProject !== null && publicProject === form.values.project.trim();
  const send = ({ project, base_url, account, secret, events, with_titles, is_active, confirms_public }: Values) => {
    const of = { project: project.trim() || null, base_url: base_url.trim() || null, account: account.trim() || null };
    const fields = isTracker(kind) ? { ...of, ...(isPublic && confirms_public && { confirms_public }) } : { events, with_titles };
    const options = {
      onSuccess: () => {
        toast({ kind: "success", message: t(integration ? "saved" : "connected") });
        onClose();
      },
      onError: (error: Error) => {
        if ("confirms_public" in refusedFields(error)) setPublicProject(project.trim());
        form.showRefusal(error);
      },
    };
    if (!integration) add.mutate({ company_id: companyId, kind, secret, ...fields }, options);
    else update.mutate({ id: integration.integration_id, is_active, ...fields, ...(secret && { secret }) }, options);
  };
  const isMoved = integration !== null && form.values.project.trim() !== (integration.project ?? "");
  const title = integration ? t("form.edit_title", { name: t(`kind.${kind}`) }) : t("form.add_title");
  return (
    <Dialog opened onClose={onClose} title={title} top="10vh">
      <form onSubmit={form.onSubmit(send)} noValidate>
        <Stack gap="md">
          {!integration && (
            <NativeSelect
              {...form.getInputProps("kind")}
              label={t("form.kind")}
              data={integrationKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            />
          )}
          {isTracker(kind) && (
            <>
              <TextInput
                {...form.getInputProps("project")}
                label={t(kind === "servicenow" ? "form.table" : "form.project")}
                description={t(isMoved ? "form.project_moved" : `form.project_${kind}`)}
                {...(mends === "project" && { "data-autofocus": true })}
              />
              <TextInput
                {...form.getInputProps("base_url")}
                label={t("form.base_url")}
                description={t(kind in ownAddress ? ownAddress[kind as keyof typeof ownAddress] : "form.base_url_hint")}
                inputMode="url"
              />
              {kind === "jira" && <TextInput {...form.getInputProps("account")} label={t("form.account")} inputMode="email" />}
              {kind === "servicenow" && <TextInput {...form.getInputProps("account")} label={t("form.account_servicenow")} />}
            </>
          )}
          <PasswordInput
            {...form.getInputProps("secret")}
            label={t(kind === "servicenow" ? "form.password" : isTracker(kind) ? "form.token" : "form.webhook")}
            description={
              integration && mends !== "secret"
                ? t("form.secret_kept", { hint: integration.secret_hint })
                : isTracker(kind) && t("form.token_hint")
            }
            autoComplete="off"
            {...(mends === "secret" && { "data-autofocus": true })}
          />
          {!isTracker(kind) && (
            <>
              <Checkbox.Group {...form.getInputProps("events")} label={t("form.events")}>
                <Stack gap="xs" mt={6}>
                  {chatEvents.map((event) => (
                    <Checkbox key={event} value={event} label={t(`form.event.${eventKeys[event]}`)} />
                  ))}
                </Stack>
              </Checkbox.Group>
              <Checkbox
                {...form.getInputProps("with_titles", { type: "checkbox" })}
                label={t("form.with_titles")}
                description={t("form.with_titles_hint")}
              />
            </>
          )}
          {integration && <Switch {...form.getInputProps("is_active", { type: "checkbox" })} label={t("form.is_active")} />}
          {isTracker(kind) && isPublic && (
            <PublicWarning
              kind={kind}
              project={publicProject}
              field={form.getInputProps("confirms_public", { type: "checkbox" })}
            />
          )}
          <SubmitActions
            onCancel={onClose}
            submitLabel={t(integration ? "form.save" : "add")}
            pending={add.isPending || update.isPending}
            failure={<FormFailure error={add.error ?? update.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
