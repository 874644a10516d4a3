import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import type { Company } from "@safeport/contract/companies/company.schema";
import type { CompanyScim, ScimToken } from "@safeport/contract/companies/scim.endpoints";
import { scimLimits } from "@safeport/contract/companies/scim.limits";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { SettingsSection } from "../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { toast } from "../../../ui/toast.ts";
import { useIdentityProvider } from "../api/identity-provider.ts";
import { useScim, useScimActs } from "../api/scim.ts";
import { CopiedValue } from "./copied-value.tsx";

/** The tokens with which the identity provider of a company says who has left; nothing while the company has no provider and no token. */
export function ScimSection({ company }: { company: Company }) {
  const t = useTranslations("companies/scim");
  const { data: identity } = useIdentityProvider(company.company_id);
  const { data, error, refetch, isFetching } = useScim(company.company_id);
  const hasProvider = identity?.provider != null;
  if (!hasProvider && !data?.tokens.length) return null;
  return (
    <SettingsSection title={t("title")} text={t("intro")} anchor="scim">
      {error && (
        <ErrorState error={error} title={t("load_failed")} onRetry={() => void refetch()} retrying={isFetching} strip={!!data} />
      )}
      {!data && !error && <SkeletonRows count={3} height={40} />}
      {data && <Tokens company={company} data={data} hasProvider={hasProvider} />}
    </SettingsSection>
  );
}

function Tokens({ company, data, hasProvider }: { company: Company; data: CompanyScim; hasProvider: boolean }) {
  const t = useTranslations("companies/scim");
  const { make, revoke } = useScimActs(company.company_id);
  const [made, setMade] = useState<string | null>(null);
  const [revoked, setRevoked] = useState<string | null>(null);
  const maySet = company.can.includes("set_identity_provider");
  return (
    <>
      <CopiedValue label={t("address")} value={data.address} />
      {data.tokens.length === 0 && <Text c="dimmed">{t("none")}</Text>}
      <Stack gap="xs">
        {data.tokens.map((token) => (
          <TokenRow key={token.token_id} token={token} onRevoke={maySet ? () => setRevoked(token.token_id) : null} />
        ))}
      </Stack>
      {maySet && hasProvider && data.tokens.length < scimLimits.tokens && (
        <Group>
          <Button
            variant="default"
            size="xs"
            loading={make.isPending}
            onClick={() => make.mutate(undefined, { onSuccess: ({ token }) => setMade(token) })}
          >
            {t("make")}
          </Button>
        </Group>
      )}
      <FormFailure error={make.error} />
      {made !== null && (
        <Dialog opened onClose={() => setMade(null)} title={t("made_title")} size="lg">
          <Stack gap="md">
            <Alert color="yellow">{t("made_text")}</Alert>
            <CopiedValue label={t("address")} value={data.address} />
            <CopiedValue label={t("made_title")} value={made} />
            <Group justify="flex-end">
              <Button onClick={() => setMade(null)}>{t("close")}</Button>
            </Group>
          </Stack>
        </Dialog>
      )}
      <ConfirmDialog
        opened={revoked !== null}
        onClose={() => setRevoked(null)}
        title={t("revoke_title")}
        confirmLabel={t("revoke")}
        danger
        pending={revoke.isPending}
        error={revoke.error}
        onConfirm={() =>
          revoked !== null &&
          revoke.mutate(revoked, {
            onSuccess: () => {
              setRevoked(null);
              toast({ kind: "success", message: t("revoked") });
            },
          })
        }
      >
        {t("revoke_text")}
      </ConfirmDialog>
    </>
  );
}

function TokenRow({ token, onRevoke }: { token: ScimToken; onRevoke: (() => void) | null }) {
  const t = useTranslations("companies/scim");
  const name = t("token", { prefix: token.prefix });
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fz={14} fw={500}>
          {name}
        </Text>
        <Text fz={13} c="dimmed">
          {t("created")} <TimeAgo time={token.created_at} />
          {" · "}
          {token.last_used_at ? (
            <>
              {t("last_used")} <TimeAgo time={token.last_used_at} />
            </>
          ) : (
            t("never")
          )}
        </Text>
      </div>
      {onRevoke && (
        <Button variant="default" size="xs" aria-label={`${t("revoke")}: ${name}`} onClick={onRevoke}>
          {t("revoke")}
        </Button>
      )}
    </Group>
  );
}
