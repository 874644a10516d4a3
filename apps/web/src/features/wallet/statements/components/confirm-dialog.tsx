import { Alert, Button, List, Progress, Stack, Text } from "@mantine/core";
import type { BankStatement } from "@safeport/contract/wallet/statements/statement.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { type Confirmed, useConfirmEntries } from "../api/statements.ts";

/** Reasons of refusals that are shown. */
const maxReasons = 10;

/** Says what confirming a statement books, confirms it, and says what became of it. */
export function ConfirmDialog({ statement, onClose }: { statement: BankStatement; onClose: () => void }) {
  const t = useTranslations("wallet/statements");
  const ui = useTranslations("ui");
  const { locale } = useI18n();
  const confirm = useConfirmEntries();
  const [count, setCount] = useState(0);
  // The statement changes while its entries are confirmed.
  const [{ to_confirm, to_confirm_in, to_confirm_out, currency, statement_id }] = useState(statement);
  const money = (amount: number) => formatMinor(amount, currency, locale);
  if (confirm.data)
    return (
      <Dialog opened onClose={onClose} title={t("confirm.done_title")}>
        <Stack gap="md">
          <Results confirmed={confirm.data} />
          <DialogActions>
            <Button onClick={onClose} data-autofocus>
              {t("confirm.close")}
            </Button>
          </DialogActions>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={t("confirm.title", { count: to_confirm })}>
      <Stack gap="md">
        <div>
          <Text>{t("confirm.in", { amount: money(to_confirm_in) })}</Text>
          <Text>{t("confirm.out", { amount: money(to_confirm_out) })}</Text>
        </div>
        <Text>{t("confirm.text")}</Text>
        {confirm.isPending && (
          <div aria-live="polite">
            <Text fz={13} mb={4}>
              {t("confirm.progress", { count, all: to_confirm })}
            </Text>
            <Progress value={(100 * count) / Math.max(1, to_confirm)} aria-label={t("confirm.progress_label")} />
          </div>
        )}
        <DialogActions failure={confirm.error && <ErrorAlert error={confirm.error} />}>
          <Button variant="default" onClick={onClose}>
            {ui("cancel")}
          </Button>
          <Button
            loading={confirm.isPending}
            onClick={() => {
              setCount(0);
              confirm.mutate({ statement_id, onProgress: setCount });
            }}
          >
            {t("confirm.submit")}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

function Results({ confirmed: { booked, waits, refused } }: { confirmed: Confirmed }) {
  const t = useTranslations("wallet/statements");
  return (
    <>
      <div aria-live="polite">
        <Text>{t("confirm.booked", { count: booked })}</Text>
        {waits > 0 && <Text>{t("confirm.waits", { count: waits })}</Text>}
      </div>
      {refused.length > 0 && (
        <Alert color="var(--sp-danger)" title={t("confirm.refused", { count: refused.length })}>
          <List fz={14}>
            {[...new Set(refused)].slice(0, maxReasons).map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
