import { Alert, Button, FileInput, NativeSelect, Progress, Stack, Text } from "@mantine/core";
import type { StatementColumns } from "@safeport/contract/wallet/statements/statement.schema";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useImportStatement, useStatementAccounts } from "../api/statements.ts";
import { ColumnFields, emptyColumns, isComplete } from "./column-fields.tsx";

/** Imports a file of the bank, and opens its statement. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("wallet/statements.import");
  const ui = useTranslations("ui");
  const navigate = useNavigate();
  const accounts = useStatementAccounts().data?.accounts ?? [];
  const load = useImportStatement();
  const [file, setFile] = useState<File | null>(null);
  const [chosen, setAccount] = useState<string | null>(null);
  const [changed, setColumns] = useState<StatementColumns | null>(null);
  const [isChecked, setChecked] = useState(false);
  const isTable = file !== null && !/\.xml$/i.test(file.name);
  const account = accounts.find((one) => one.account === chosen) ?? accounts[0];
  const columns = changed ?? account?.columns ?? emptyColumns;
  const isMissing = !file || (isTable && !isComplete(columns));
  function send(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return;
    load.mutate(
      { file, ...(isTable && account && { account: account.account, columns }) },
      {
        onSuccess: ({ statements: [statement], new_entries, known_entries }) => {
          toast({ kind: "success", message: t("done", { count: new_entries, known: known_entries }) });
          onClose();
          if (statement) void navigate({ to: "/admin/statements/$statementId", params: { statementId: statement.statement_id } });
        },
      },
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t("title")} size="lg">
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <Text>{t("text")}</Text>
          <FileInput
            label={t("file")}
            placeholder={t("choose")}
            accept=".xml,.csv,.txt,application/xml,text/xml,text/csv"
            value={file}
            onChange={(next) => {
              setFile(next);
              load.reset();
            }}
            clearable
            clearButtonProps={{ "aria-label": ui("clear") }}
            // Otherwise a browser does not notice that a corrected file of the same name is chosen.
            fileInputProps={{
              onClick: (event) => {
                event.currentTarget.value = "";
              },
            }}
            error={isChecked && !file ? t("file_missing") : undefined}
            data-autofocus
          />
          {isTable && (
            <>
              <NativeSelect
                label={t("account")}
                value={account?.account ?? ""}
                onChange={(event) => {
                  setAccount(event.currentTarget.value);
                  setColumns(null);
                }}
                data={accounts.map((one) => ({ value: one.account, label: one.account }))}
              />
              <ColumnFields file={file} columns={columns} onChange={setColumns} isChecked={isChecked} />
            </>
          )}
          {load.isPending && (
            <div aria-live="polite">
              <Text fz={13} mb={4}>
                {t("reading")}
              </Text>
              <Progress value={100} animated aria-label={t("reading")} />
            </div>
          )}
          {accounts.length === 0 && <Alert color="var(--sp-warning)">{t("no_account")}</Alert>}
          <DialogActions failure={load.error && <ErrorAlert error={load.error} />}>
            <Button variant="default" onClick={onClose}>
              {ui("cancel")}
            </Button>
            <Button type="submit" loading={load.isPending}>
              {t("submit")}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
