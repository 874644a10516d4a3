import { Button, Stack, Text, TextInput } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { DialogActions } from "../../../../ui/dialog-actions.tsx";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { useCloseAccount } from "../../core/api/account.ts";

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
  const [giveUp, setGiveUp] = useState("");
  const [wrong, setWrong] = useState(false);
  const close = useCloseAccount(username);
  const isMoneyLeft = giveUp !== "" || (close.error instanceof ApiError && close.error.status === 409);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = typed.trim().toLowerCase() === username;
    setWrong(!isRight);
    if (isRight) close.mutate(giveUp.trim(), { onSuccess: onClosed });
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
          {isMoneyLeft && (
            <TextInput
              label={t("give_up")}
              description={t("give_up_hint")}
              value={giveUp}
              onChange={({ currentTarget }) => setGiveUp(currentTarget.value)}
              maxLength={textLimits.name}
              autoComplete="off"
              spellCheck={false}
            />
          )}
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
