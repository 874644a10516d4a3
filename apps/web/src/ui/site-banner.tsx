import { Box } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useSite } from "../lib/site.ts";

/** Message of the staff to everybody, above each page. */
export function SiteBanner() {
  const t = useTranslations("app");
  const { banner } = useSite();
  if (banner === null) return null;
  return (
    <Box
      component="aside"
      aria-label={t("banner")}
      bg="var(--sp-accent-soft)"
      px="md"
      py={8}
      fz="sm"
      data-screen-only
      style={{ display: "flex", gap: 8, overflowWrap: "anywhere", borderBottom: "1px solid var(--sp-border)" }}
    >
      <IconSpeakerphone size={18} stroke={1.75} aria-hidden style={{ flex: "none" }} />
      <span>{banner}</span>
    </Box>
  );
}
