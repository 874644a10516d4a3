import { Button, CopyButton } from "@mantine/core";
import { useTranslations } from "use-intl";

/** Copies a text and says so. */
export function CopyText({ value }: { value: string }) {
  const t = useTranslations("accounts/security.two_factor");
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" size="xs" onClick={copy}>
          {t(copied ? "copied" : "copy")}
        </Button>
      )}
    </CopyButton>
  );
}
