import { Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useSite } from "../lib/site.ts";
import { TextLink } from "./link.tsx";

/** Links to the legal pages that the platform has. */
export function LegalLinks() {
  const t = useTranslations("app.legal");
  const { legal } = useSite();
  if (legal.length === 0) return null;
  return (
    <Group component="nav" gap="xs" aria-label={t("label")}>
      {legal.map((page) => (
        <TextLink key={page} to="/legal/$page" params={{ page }} fz="xs" c="dimmed">
          {t(page)}
        </TextLink>
      ))}
    </Group>
  );
}
