import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useFieldText } from "../../../../ui/forms/use-field-text.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";

interface ReportNumberFormProps {
  name: string;
  label: string;
  /** Resolves to false where no report has this number. */
  onSend: (number: number) => Promise<boolean>;
}

/** A field for the number of the report to move, or of one in the cluster to move to. */
export function ReportNumberForm({ name, label, onSend }: ReportNumberFormProps) {
  const t = useTranslations("flood/clusters");
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (isSending) return;
    const number = Number(/^#?([1-9]\d{0,9})$/.exec(text.trim())?.[1]);
    const sent = Number.isNaN(number) ? Promise.resolve(false) : onSend(number);
    setProblem(null);
    setSending(true);
    void sent
      .then((isKnown) => (isKnown ? setText("") : setProblem(fieldText({ code: "original_unknown" }))))
      .catch((error: unknown) => setProblem(errorText(error, t("move_failed"))))
      .finally(() => setSending(false));
  }

  return (
    <form noValidate onSubmit={send} aria-label={name}>
      <Group gap="xs" align="flex-end">
        <TextInput
          size="xs"
          w={200}
          label={label}
          inputMode="numeric"
          maxLength={20}
          value={text}
          error={problem}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" loading={isSending} disabled={text.trim() === ""}>
          {t("put_in_send")}
        </Button>
      </Group>
    </form>
  );
}
