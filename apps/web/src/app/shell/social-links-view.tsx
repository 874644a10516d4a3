import { ActionIcon, Group } from "@mantine/core";
import {
  type Icon,
  IconBrandDiscord,
  IconBrandGithub,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandX,
  IconBrandYoutube,
  IconWorld,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";

const networks: { host: RegExp; name: string; icon: Icon }[] = [
  { host: /^github\.com$/, name: "GitHub", icon: IconBrandGithub },
  { host: /^linkedin\.com$/, name: "LinkedIn", icon: IconBrandLinkedin },
  { host: /^(x|twitter)\.com$/, name: "X", icon: IconBrandX },
  { host: /^youtube\.com$/, name: "YouTube", icon: IconBrandYoutube },
  { host: /^discord\.(com|gg)$/, name: "Discord", icon: IconBrandDiscord },
  { host: /(^|\.)mastodon\./, name: "Mastodon", icon: IconBrandMastodon },
];

/** See `SocialLinks`. */
export function SocialLinksView({ addresses }: { addresses: readonly string[] }) {
  const t = useTranslations("app");
  return (
    <Group component="ul" gap={4} p="8px 4px 0" aria-label={t("social")}>
      {addresses.map((address) => {
        const host = new URL(address).hostname.replace(/^www\./, "");
        const { name, icon: Mark } = networks.find((network) => network.host.test(host)) ?? { name: host, icon: IconWorld };
        return (
          <li key={address}>
            <ActionIcon
              component="a"
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              variant="subtle"
              color="gray"
              size={32}
              c="dimmed"
              aria-label={name}
              title={name}
            >
              <Mark size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </Group>
  );
}
