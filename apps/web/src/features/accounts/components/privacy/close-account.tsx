import { Button, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { useCloseAccount } from "../../api/account.ts";

interface CloseAccountProps {
  onClose: () => void;
  onClosed: () => void;
}

/** Asks for the username before the account is closed for good. */
export function CloseAccount({ onClose, onClosed }: CloseAccountProps) {
  const t = useTranslations("accounts/privacy");
  const tUi = useTranslations("ui");
  const { username } = useViewer().user;
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const close = useCloseAccount(username);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = typed.trim().toLowerCase() === username;
    setWrong(!isRight);
    if (isRight) close.mutate(undefined, { onSuccess: onClosed });
  };
  return (
    <Dialog opened onClose={onClose} title={t("question")}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t("warning")}</Text>
          <TextInput
            label={t("confirm", { username })}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={wrong && t("wrong")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
          <DialogActions failure={<FormFailure error={close.error} fallback={t("failed")} />}>
            <Button variant="default" onClick={onClose}>
              {tUi("cancel")}
            </Button>
            <Button type="submit" color="var(--sp-danger-filled)" loading={close.isPending}>
              {t("action")}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
