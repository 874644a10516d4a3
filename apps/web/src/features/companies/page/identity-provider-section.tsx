import { Button, Code, Group, Text } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import type { CompanyProvider, IdentityProvider } from "@safeport/contract/companies/identity-provider.endpoints";
import { Suspense, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDay } from "../../../lib/format.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { toast } from "../../../ui/toast.ts";
import { useIdentityProvider, useIdentityProviderActs } from "../api/identity-provider.ts";

const IdentityProviderDialog = lazyPart(() =>
  import("./identity-provider-dialog.tsx").then((module) => module.IdentityProviderDialog),
);

/** With which provider the people of a company's domain sign in. */
export function IdentityProviderSection({ company }: { company: Company }) {
  const t = useTranslations("companies/identity");
  const { data, error, refetch, isFetching } = useIdentityProvider(company.company_id);
  return (
    <SettingsSection title={t("title")} text={t("intro")} anchor="identity-provider">
      {error && (
        <ErrorState error={error} title={t("load_failed")} onRetry={() => void refetch()} retrying={isFetching} strip={!!data} />
      )}
      {!data && !error && <SkeletonRows count={3} height={40} />}
      {data && <Connected company={company} data={data} />}
    </SettingsSection>
  );
}

function Connected({ company, data }: { company: Company; data: CompanyProvider }) {
  const t = useTranslations("companies/identity");
  const [dialog, setDialog] = useState<"edit" | "remove" | null>(null);
  const { remove } = useIdentityProviderActs(company.company_id);
  const { provider, domain } = data;
  const maySet = company.can.includes("set_identity_provider");
  return (
    <>
      {provider ? (
        <ProviderFacts provider={provider} domain={domain} />
      ) : (
        <Text c="dimmed">{t(domain === null ? "needs_domain" : "none")}</Text>
      )}
      {maySet && (
        <Group gap="xs">
          {domain !== null && (
            <Button variant="default" size="xs" onClick={() => setDialog("edit")}>
              {t(provider ? "edit" : "connect")}
            </Button>
          )}
          {provider && (
            <Button variant="default" size="xs" onClick={() => setDialog("remove")}>
              {t("remove")}
            </Button>
          )}
        </Group>
      )}
      <Suspense>
        {dialog === "edit" && (
          <IdentityProviderDialog companyId={company.company_id} data={data} onClose={() => setDialog(null)} />
        )}
      </Suspense>
      <ConfirmDialog
        opened={dialog === "remove"}
        onClose={() => setDialog(null)}
        title={t("remove_title")}
        confirmLabel={t("remove")}
        danger
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              setDialog(null);
              toast({ kind: "success", message: t("removed") });
            },
          })
        }
      >
        {t("remove_text")}
      </ConfirmDialog>
    </>
  );
}

function ProviderFacts({ provider, domain }: { provider: IdentityProvider; domain: string | null }) {
  const t = useTranslations("companies/identity");
  const tRole = useTranslations("companies/settings.role");
  const { kind, issuer, client_id, sso_url, certificates, default_role, is_enforced, last_used_at } = provider;
  const long = (value: string | null) => <span style={{ overflowWrap: "anywhere" }}>{value}</span>;
  const own =
    kind === "oidc"
      ? [
          { label: t("fact.issuer"), value: long(issuer) },
          { label: t("fact.client_id"), value: long(client_id) },
        ]
      : [
          { label: t("fact.entity_id"), value: long(issuer) },
          { label: t("fact.sso_url"), value: long(sso_url) },
          { label: t("fact.certificates"), value: certificates.map((one) => <Certificate key={one.fingerprint} {...one} />) },
        ];
  return (
    <Facts
      facts={[
        { label: t("fact.kind"), value: t(`kind.${kind}`) },
        ...own,
        { label: t("fact.domain"), value: domain ?? t("needs_domain") },
        { label: t("fact.default_role"), value: tRole(default_role) },
        { label: t("fact.mode"), value: t(is_enforced ? "mode.enforced" : "mode.optional") },
        { label: t("fact.last_used"), value: last_used_at ? <TimeAgo time={last_used_at} /> : t("never") },
      ]}
    />
  );
}

/** A certificate by the beginning of its SHA-256, and its last day. */
function Certificate({ fingerprint, expires_at }: IdentityProvider["certificates"][number]) {
  const t = useTranslations("companies/identity");
  const locale = useLocale();
  return (
    <div>
      <Code>{fingerprint.slice(0, 16)}…</Code> {t("certificate_until", { day: formatDay(expires_at, locale) })}
    </div>
  );
}
