import { createFilter } from "vite";

/** A group of `codeSplitting`: modules that come in one file. */
interface ChunkGroup {
  name: string;
  test: (id: string) => boolean;
  priority?: number;
  minShareCount?: number;
  includeDependenciesRecursively?: boolean;
}

/** All that lies in these folders below `place`. */
function folders(place: string, ...names: string[]): string[] {
  return names.map((name) => `**/${place}/${name}/**`);
}

/** These modules of `place` with their sheets; names without their endings. */
function modules(place: string, ...names: string[]): string[] {
  return names.map((name) => `**/${place}/${name}.*`);
}

/** Tells whether a module is among `paths`; those that the build tools make up have a zero byte before their name. */
function among(...paths: string[][]): (id: string) => boolean {
  const isListed = createFilter(paths.flat(), null, { resolve: false });
  return (id) => isListed(id.replace("\0", ""));
}

const mantine = "@mantine/core/esm/components";
const contract = "packages/contract/src";
const accounts = "web/src/features/accounts";
const companies = "web/src/features/companies";
const programs = "web/src/features/programs";
const reports = "web/src/features/reports";

/**
 * What pages share comes in a few files; dozens of tiny ones compress and travel badly. What is in which was measured: look at the
 * first visit of each page before you move something.
 */
export const chunkGroups: ChunkGroup[] = [
  // What every page needs, whoever looks at it: in two files of about one size, which arrive side by side.
  { name: "react", priority: 2, test: among(folders("node_modules", "react", "react-dom", "scheduler")) },
  {
    name: "base",
    priority: 1,
    test: among(
      folders("node_modules", "@tanstack", "use-sync-external-store", "use-intl", "icu-minify", "clsx"),
      folders("@mantine/core/esm", "core"),
      folders(mantine, "Button", "Input", "InputBase", "TextInput", "ActionIcon", "UnstyledButton", "Anchor", "Alert", "Avatar"),
      folders(
        "@mantine/hooks/esm",
        "utils",
        "use-uncontrolled",
        "use-merged-ref",
        "use-force-update",
        "use-id",
        "use-did-update",
      ),
      folders("@mantine/hooks/esm", "use-isomorphic-effect", "use-media-query", "use-reduced-motion", "use-color-scheme"),
      modules("@tabler/icons-react/dist/esm", "createReactComponent", "defaultAttributes"),
      modules("@tabler/icons-react/dist/esm/icons", "IconAlertCircle", "IconCloudOff", "IconRefresh"),
      folders(contract, "kernel", "accounts"),
      modules("packages/messages/src", "languages"),
      modules("web/src/app", "app", "router"),
      modules("web/src/lib", "!(live-stream|is-laborious|host-of)"),
      modules("web/src/ui", "theme", "styles/base", "avatar", "brand", "truncate", "delayed-spinner", "dialog", "error-state"),
      modules("web/src/ui", "focus-field", "in-slices", "inline-code", "link", "toast", "use-error-text"),
      modules("vite", "preload-helper"),
      modules("rolldown", "runtime"),
    ),
  },
  // The auth pages: whoever is signed in never fetches them.
  {
    name: "auth",
    test: among(
      folders(mantine, "PasswordInput"),
      modules(accounts, "account-errors", "use-after-sign-in", "api/use-log-in", "api/use-register", "api/use-demo-accounts"),
      modules(`${accounts}/components`, "auth*", "demo*", "login*", "password*"),
    ),
  },
  // What every page behind the gate needs besides; all small sheets too, or each would keep one of six connections busy.
  {
    name: "frame",
    test: among(
      [`**/${reports}/**/*.module.css`, `**/${programs}/**/*.module.css`],
      folders("node_modules", "eventsource-parser"),
      folders(mantine, "Group", "Stack", "Portal", "Badge", "Container", "Pagination", "Skeleton"),
      modules("web/src/lib", "host-of", "is-laborious", "live-stream"),
      modules("web/src/app/shell", "nav-items", "session-ended-banner", "shell", "shortcuts", "sidebar", "top-bar", "top-search"),
      modules("web/src/app/shell", "use-gate", "use-live-connection", "use-sidebar"),
      modules("web/src/ui", "action-menu", "address-pagination", "address-search", "badge", "confirm-dialog", "error-boundary"),
      modules(
        "web/src/ui",
        "dispute-badge",
        "empty-state",
        "list.module",
        "markdown",
        "markdown-excerpt",
        "page",
        "severity-badge",
      ),
      modules("web/src/ui", "skeleton-rows", "pagination", "status-badge", "time-ago"),
      modules(companies, "components/company-gate", "api/use-my-companies"),
    ),
  },
  // What several pages of reports share, and of programs; what is large or seldom wanted stays apart.
  {
    name: "reports",
    includeDependenciesRecursively: false,
    test: among(
      modules(`${contract}/reports`, "*.endpoints", "*.state"),
      folders(reports, "shared"),
      modules(`${reports}/list`, "last-list", "api/use-refresh-lists"),
      modules(`${reports}/detail/api`, "prefetch-report", "use-prefetch-report", "use-report"),
      modules(`${reports}/detail/components`, "report-actions", "report-chips", "report-detail"),
      modules(reports, "timeline/api/use-timeline", "severity/components/cvss-lazy"),
    ),
  },
  {
    name: "programs",
    includeDependenciesRecursively: false,
    test: among(
      modules(`${contract}/programs`, "program.endpoints", "program.schema"),
      modules(`${programs}/scopes`, "scope-search", "api/use-scopes", "api/use-refresh-scopes"),
      modules(`${programs}/shared`, "reward-text", "api/prefetch-program", "api/use-program"),
      modules(`${programs}/shared/components`, "feature-icons", "warning", "program-chips"),
    ),
  },
  // Writing markdown: several pages do it, but only after they have been read.
  { name: "editor", test: among(folders(mantine, "Tabs", "Textarea"), modules("web/src/ui", "markdown-editor")) },
  // Icons of more than one page, which would be a file each.
  { name: "icons", minShareCount: 2, includeDependenciesRecursively: false, test: among(folders("@tabler", "icons-react")) },
];
