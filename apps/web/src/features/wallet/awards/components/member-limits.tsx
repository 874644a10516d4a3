import { Button, Stack, Text } from "@mantine/core";
import type { MemberLimit } from "@safeport/contract/wallet/awards/award-approval.endpoints";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SubmitActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { AmountInput } from "../../../../ui/forms/amount-input.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useSetAwardLimit } from "../api/approvals.ts";

interface MemberLimitsProps {
  rows: readonly MemberLimit[];
  currency: string;
  companyId: string;
}

/** The limit of each member for awards of a month without a colleague. */
export function MemberLimits({ rows, currency, companyId }: MemberLimitsProps) {
  const t = useTranslations("wallet/approvals");
  const { locale } = useI18n();
  const [limited, setLimited] = useState<MemberLimit | null>(null);
  const show = (amount: number) => formatMinor(amount, currency, locale);
  return (
    <SettingsSection title={t("limits")} text={t("limits_text")}>
      <FoldingTable
        rows={rows}
        rowKey={({ user_id }) => user_id}
        label={t("limits")}
        minWidth={560}
        verticalSpacing={7}
        phone={[
          ["member", "used"],
          ["limit", "actions"],
        ]}
        columns={{
          member: {
            head: t("member"),
            maxWidth: 260,
            cell: ({ full_name, username, role }) => (
              <div style={{ overflowWrap: "anywhere" }}>
                {full_name}
                <Text fz={13} lh="18px" c="dimmed">
                  {username} · {t(`role.${role}`)}
                </Text>
              </div>
            ),
          },
          used: { head: t("used"), align: "end", nowrap: true, isNamed: true, cell: ({ used }) => show(used) },
          limit: {
            head: t("limit"),
            align: "end",
            cell: (member) => (
              <>
                {member.limit === null ? t("no_limit") : show(member.limit)}
                {member.limit !== null && (
                  <Text fz={13} lh="18px" c="dimmed">
                    {t("left", { amount: show(Math.max(member.limit - member.used, 0)) })}
                  </Text>
                )}
              </>
            ),
          },
          actions: {
            head: t("actions"),
            hideHead: true,
            isActions: true,
            align: "end",
            cell: (member) => {
              const act = t(member.limit === null ? "set" : "change");
              return (
                member.can.includes("set") && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t("set_on", { act, name: member.full_name })}
                    onClick={() => setLimited(member)}
                  >
                    {act}
                  </Button>
                )
              );
            },
          },
        }}
      />
      {limited && <LimitDialog member={limited} currency={currency} companyId={companyId} onClose={() => setLimited(null)} />}
    </SettingsSection>
  );
}

interface LimitDialogProps {
  member: MemberLimit;
  currency: string;
  companyId: string;
  onClose: () => void;
}

function LimitDialog({ member, currency, companyId, onClose }: LimitDialogProps) {
  const t = useTranslations("wallet/approvals");
  const save = useSetAwardLimit(companyId);
  const [limit, setLimit] = useState(member.limit);
  const name = member.full_name;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(
      { user_id: member.user_id, limit },
      {
        onSuccess: () => {
          toast({ kind: "success", message: t(limit === null ? "ended" : "saved", { name }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={t("dialog", { name })}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t("limits_text")}</Text>
          <AmountInput
            label={t("limit")}
            description={t("limit_hint")}
            currency={currency}
            value={limit}
            onChange={setLimit}
            autoFocus
          />
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("save")}
            pending={save.isPending}
            failure={save.error && <ErrorAlert error={save.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
