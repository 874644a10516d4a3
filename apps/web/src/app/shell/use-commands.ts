import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import {
  type Icon,
  IconChartBar,
  IconFileImport,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconSpeakerphone,
  IconSun,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isSingleCompany } from "../../lib/site.ts";
import { useViewer } from "../../lib/viewer.ts";
import { navItems } from "./nav-items.ts";
import { openShortcuts } from "./shortcuts.ts";
import { toggleSidebar } from "./use-sidebar.ts";
import { useSignOut } from "./use-sign-out.ts";

export interface Command {
  id: string;
  label: string;
  /** A second line. */
  note?: string;
  icon: Icon;
  run: () => void;
}

/** Commands that the palette always offers: the pages of the reader's role, and actions. */
export function useCommands(): Record<"pages" | "actions", Command[]> {
  const t = useTranslations("app");
  const tPalette = useTranslations("app/palette");
  const tAction = useTranslations("app/palette.action");
  const { experience } = useViewer();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme() === "dark" ? "light" : "dark";
  const pages = navItems(experience, isSingleCompany()).map(({ name, icon, link }) => ({
    id: name as string,
    label: t(`nav.${name}`),
    icon,
    run: () => void navigate(link),
  }));
  const imports = {
    id: "imports",
    label: tPalette("imports"),
    icon: IconFileImport,
    run: () => void navigate({ to: "/admin/imports" }),
  };
  const announcements = {
    id: "announcements",
    label: tPalette("announcements"),
    icon: IconSpeakerphone,
    run: () => void navigate({ to: "/admin/announcements" }),
  };
  const dashboard = {
    id: "dashboard",
    label: tPalette("dashboard"),
    icon: IconChartBar,
    run: () => void navigate({ to: "/dashboard" }),
  };
  return {
    pages: experience === "staff" ? [...pages, dashboard, imports, announcements] : [...pages, dashboard],
    actions: [
      { id: "scheme", label: tAction(scheme), icon: scheme === "dark" ? IconMoon : IconSun, run: () => setColorScheme(scheme) },
      { id: "sidebar", label: t("shortcuts.sidebar"), icon: IconLayoutSidebar, run: toggleSidebar },
      { id: "shortcuts", label: t("shortcuts.title"), icon: IconKeyboard, run: openShortcuts },
      { id: "sign_out", label: t("menu.sign_out"), icon: IconLogout, run: signOut },
    ],
  };
}
