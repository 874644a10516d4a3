import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { toast } from "../../../../ui/toast.ts";
import { useAddPasskey } from "../api/passkey.ts";
import { PasskeyNameForm } from "./passkey-name-form.tsx";

/** Asks for a name, then lets the browser make a passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts/passkeys.add");
  const done = (name: string) => {
    toast({ kind: "success", message: t("done", { name }) });
    onClose();
  };
  return (
    <PasskeyNameForm
      title={t("title")}
      submit={t("submit")}
      initial=""
      mutation={useAddPasskey()}
      onClose={onClose}
      onDone={done}
    >
      <Text>{t("text")}</Text>
    </PasskeyNameForm>
  );
}
