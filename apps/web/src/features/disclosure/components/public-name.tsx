import { Text } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { TextLink } from "../../../ui/link.tsx";
import { useProfile } from "../../accounts/profile/api/profile.ts";

/** Says what readers of the published report see of the reader, and where to change it; `part` is their part in the report. */
export function PublicName({ part }: { part: "author" | "collaborator" }) {
  const t = useTranslations("reports/disclosure.shown");
  const { user } = useViewer();
  const { href } = useLocation();
  const { data: profile } = useProfile(user.username);
  if (!profile) return null;
  return (
    <Text fz={13} c="dimmed" style={{ overflowWrap: "anywhere" }}>
      {profile.is_private ? t(`private_${part}`) : t("name", { name: user.full_name, username: user.username })}{" "}
      <TextLink to="/{-$area}/settings" search={{ tab: "profile", next: href }} inherit underline="always">
        {t("change")}
      </TextLink>
    </Text>
  );
}
