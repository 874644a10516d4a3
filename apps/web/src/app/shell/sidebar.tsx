import { Box, Stack, UnstyledButton } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { CompanySwitch } from "../../features/companies/components/company-switch.tsx";
import { useSite } from "../../lib/site.ts";
import { useViewer } from "../../lib/viewer.ts";
import { Brand } from "../../ui/brand.tsx";
import { LegalLinks } from "../../ui/legal-links.tsx";
import { TextLink } from "../../ui/link.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { navItems } from "./nav-items.ts";
import classes from "./sidebar.module.css";
import { SocialLinks } from "./social-links.tsx";

interface SidebarProps {
  collapsed?: boolean;
  /** Omitted in the drawer of small screens, which is never collapsed. */
  onToggle?: () => void;
}

/** The main navigation: 232 px wide, or collapsed to 64 px with the names as tooltips. */
export function Sidebar({ collapsed = false, onToggle }: SidebarProps) {
  const t = useTranslations("app");
  const { experience } = useViewer();
  const site = useSite();
  const inProgramForm = useLocation({ select: ({ pathname }) => pathname === "/bounty/create" });
  return (
    <Stack gap={0} h="100%" p="0 12px 12px">
      <TextLink to="/{-$area}" params={{ area: undefined }} display="flex" h={56} px={8} underline="never" aria-label={site.name}>
        <Brand markOnly={collapsed} />
      </TextLink>
      <CompanySwitch collapsed={collapsed} />
      <Stack
        component="nav"
        aria-label={t("nav.label")}
        flex={1}
        gap={2}
        pt={8}
        style={{ overflowY: collapsed ? "visible" : "auto" }}
      >
        {navItems(experience, site.single_company !== null).map((item) => (
          <Tooltip key={item.name} label={t(`nav.${item.name}`)} position="right" disabled={!collapsed}>
            <Link
              {...item.link}
              className={classes.item}
              data-pressable="entry"
              activeOptions={{ exact: item.name === "discovery", includeSearch: false }}
              // The router marks the current entry. The form for a new program must mark the bounties, too.
              aria-current={item.name === "bounties" && inProgramForm ? "page" : undefined}
              aria-label={t(`nav.${item.name}`)}
            >
              <item.icon size={18} stroke={1.75} aria-hidden />
              {!collapsed && <span>{t(`nav.${item.name}`)}</span>}
            </Link>
          </Tooltip>
        ))}
      </Stack>
      {onToggle && (
        <Tooltip label={t("nav.expand")} position="right" disabled={!collapsed}>
          <UnstyledButton
            className={classes.item}
            data-pressable="entry"
            onClick={onToggle}
            aria-expanded={!collapsed}
            aria-label={t(collapsed ? "nav.expand" : "nav.collapse")}
          >
            {collapsed ? (
              <IconLayoutSidebarLeftExpand size={18} stroke={1.75} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.75} aria-hidden />
            )}
            {!collapsed && <span>{t("nav.collapse")}</span>}
          </UnstyledButton>
        </Tooltip>
      )}
      {!collapsed && <SocialLinks />}
      {!collapsed && (
        <Box component="footer" p="12px 11px 0" fz="xs" lh="16px" c="dimmed">
          {t("copyright", { year: String(new Date().getFullYear()), name: site.name })}
          <LegalLinks />
        </Box>
      )}
    </Stack>
  );
}
