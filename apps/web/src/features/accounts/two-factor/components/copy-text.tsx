import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useCopy } from "../../../../ui/use-copy.ts";

/** Copies a text and says so. */
export function CopyText({ value }: { value: string }) {
  const t = useTranslations("accounts/security.two_factor");
  const { copied, copy } = useCopy();
  return (
    <Button variant="default" size="xs" onClick={() => void copy(value)}>
      {t(copied ? "copied" : "copy")}
    </Button>
  );
}
