import { Box, Button, Group, Text } from "@mantine/core";
import type { ApiToken } from "@safeport/contract/accounts/api-tokens/api-token.endpoints";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { scopeKey } from "../../../../lib/scope-key.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import list from "../../../../ui/list.module.css";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useApiTokens, useRevokeApiToken } from "../api/api-tokens.ts";
import type { TokenCompany } from "./add-api-token.tsx";

const AddApiToken = lazyPart(() => import("./add-api-token.tsx").then((module) => module.AddApiToken));

/** One's own API tokens, or those of a company, with controls to make and revoke them. */
export function ApiTokenSettings({ company }: { company?: TokenCompany }) {
  const t = useTranslations("accounts/tokens");
  const [page, setPage] = useState(1);
  const [making, setMaking] = useState(false);
  const tokens = useApiTokens(page, company?.company_id);
  const title = t(company ? "company.title" : "title");
  return (
    <SettingsSection title={title} text={t(company ? "company.text" : "text")}>
      <PagedList query={tokens} page={page} onPage={setPage} rowHeight={64} empty={<Text>{t("none")}</Text>}>
        {(rows) => (
          <ul className={list.list} aria-label={title}>
            {rows.map((token) => (
              <TokenRow
                key={token.token_id}
                token={token}
                mayRevoke={!company || (token.role !== null && includes(company.roles, token.role))}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {(!company || company.roles.length > 0) && (
        <Group>
          <Button variant="default" onClick={() => setMaking(true)}>
            {t("make")}
          </Button>
        </Group>
      )}
      <Suspense>{making && <AddApiToken company={company} onClose={() => setMaking(false)} />}</Suspense>
    </SettingsSection>
  );
}

const includes = (roles: readonly string[], role: string) => roles.includes(role);

function TokenRow({ token, mayRevoke }: { token: ApiToken; mayRevoke: boolean }) {
  const t = useTranslations("accounts/tokens");
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeApiToken(token.token_id);
  const { name, prefix, scopes, state, role, expires_at, last_used_at } = token;
  const time = (at: string) => ({ time: () => <TimeAgo time={at} /> });
  const confirm = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        toast({ kind: "success", message: t("revoked", { name }) });
        setAsking(false);
      },
    });
  return (
    <Group component="li" gap="sm" px="md" py="sm" wrap="nowrap" align="flex-start">
      <Box flex={1} miw={0}>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {name}{" "}
          <Text span ff="monospace" fz={12} c="dimmed">
            {prefix}…
          </Text>
        </Text>
        <Text size="sm" c="dimmed">
          {role && `${t(`company.role.${role}`)} · `}
          {scopes.map((scope) => t(`scope.${scopeKey(scope)}`)).join(" · ")}
        </Text>
        <Text size="sm" c="dimmed">
          {state === "active" ? t.rich("ends", time(expires_at)) : t(`state.${state}`)} ·{" "}
          {last_used_at === null ? t("never_used") : t.rich("used", time(last_used_at))}
        </Text>
      </Box>
      {state === "active" && mayRevoke && (
        <Button variant="subtle" size="xs" color="var(--sp-danger)" onClick={() => setAsking(true)}>
          {t("revoke")}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t("revoke_title", { name })}
        confirmLabel={t("revoke")}
        onConfirm={confirm}
        pending={revoke.isPending}
        error={revoke.error}
        danger
      >
        {t("revoke_text")}
      </ConfirmDialog>
    </Group>
  );
}
