import type { CodeSplittingGroup } from "rolldown";

const anyOf = (...patterns: string[]) => new RegExp(patterns.join("|"));
const mantine = (...components: string[]) => `@mantine/core/esm/components/(?:${components.join("|")})/`;

/** For a group of modules of ours: the modules that they import stay where they are. */
const alone = { includeDependenciesRecursively: false };

/**
 * Files that many pages share; without them a page would fetch a hundred small ones (docs/decisions/011-how-the-web-is-split.md). A module belongs to the first
 * group that matches it. No group imports a page, and the groups before the sign-in import none of those behind it.
 */
export const sharedFiles: CodeSplittingGroup[] = [
  // The first file and what it imports.
  { name: "react", test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: "libraries", test: /node_modules\//, tags: ["$initial"] },
  { name: "base", tags: ["$initial"], ...alone },
  // The pages before the sign-in have these and no others.
  {
    name: "controls",
    test: anyOf(
      mantine("ActionIcon", "Avatar", "CloseButton", "Container", "Input", "InputBase", "TextInput"),
      "@mantine/core/esm/core/styles-api/|@mantine/hooks/esm/use-uncontrolled/|react-router/dist/esm/useLocation|IconSpeakerphone",
      "@tanstack/(?:react-query|query-core)/.*/(?:useMutation|mutationObserver)\\.",
      "web/src/(?:ui/(?:avatar|error-alert|language-switch|legal-links|list|site-banner)|lib/(?:address|safe-return))\\.",
      "/companies/company\\.values|/accounts/(?:core/(?:api/(?:account|session)\\.|account\\.(?:endpoints|limits))|sessions/session\\.endpoints)",
    ),
    ...alone,
  },
  {
    name: "form",
    test: /node_modules\/(?:@mantine\/form|klona|fast-deep-equal)\/|ui\/forms\/(?:focus-first|form-failure|refused-|schema-|use-field|use-schema)/,
    minShareCount: 4,
    ...alone,
  },
  {
    name: "schemas",
    test: /node_modules\/zod\/|contract\/src\/kernel\/(?:domain-|field-|ids|markdown-|minor-|money|pasted-|social-link\.ts|text\.ts)|\.schema\.ts$/,
    minShareCount: 4,
    ...alone,
  },
  {
    name: "contract",
    test: /contract\/src\/(?!audit|wallet|kernel\/audit).*(?:\.(?:endpoints|state|policy|limits|values)|kernel\/(?:currency|text-key))\.ts$/,
    minShareCount: 5,
    ...alone,
  },
  {
    name: "markdown",
    test: /node_modules\/(?:devlop|estree-util|hast-|property-information|vfile|unist-|style-to-|inline-style|\w+-separated-)|(?:packages\/markdown\/|web\/src\/(?:lib\/markdown\/|ui\/markdown(?:-view)?\.))/,
    minShareCount: 4,
    ...alone,
  },
  // Every page behind the sign-in: menus, dialogs, tooltips, the palette.
  {
    name: "overlays",
    test: anyOf(
      "@mantine/(?:spotlight|store)/",
      mantine("Badge", "Code", "Highlight", "Kbd", "Menu", "Modal", "Popover", "ScrollArea", "Skeleton", "Tooltip"),
    ),
  },
  { name: "hooks", test: /@mantine\/(?:hooks|core\/esm\/core)\//, minShareCount: 6 },
  { name: "icons", test: /node_modules\/@tabler\//, minShareCount: 3 },
  {
    name: "frame",
    test: anyOf(
      "/(?:use-sign-out|companies/api/company|notifications/api/notification)\\.",
      "ui/(?:focus-heading|side-column|tooltip)\\.|/(?:report-(?:link|parts)|all-programs-view)\\.|/companies/(?:member\\.policy|company-role\\.values)|/integrations/integration\\.endpoints",
      mantine("Flex"),
    ),
    ...alone,
  },
  {
    name: "app",
    test: /web\/src\/(?:ui(?!\/(?:confirm|folding|link-pag|list-view|paged|pagination|search-box))|lib|features\/(?:accounts\/(?:core|profile)|companies|notifications)\/api)\//,
    minShareCount: 11,
    ...alone,
  },
  // Parts of many pages.
  { name: "choices", test: anyOf(mantine("NativeSelect", "SegmentedControl", "Tabs")), minShareCount: 4 },
  { name: "fields", test: anyOf(mantine("Checkbox", "Combobox", "Textarea")), minShareCount: 8 },
  {
    name: "editor",
    test: /web\/src\/(?:ui\/(?:files\/use-(?:up|send)|forms\/(?:markdown-ed|use-files))|lib\/upload)/,
    minShareCount: 3,
    ...alone,
  },
  {
    name: "severity",
    test: anyOf("/reports/severity/|/choice-list", mantine("Progress")),
    minShareCount: 3,
    ...alone,
  },
  // The write-up of a report, which the page of a dispute shows too.
  {
    name: "write-up",
    test: /reports\/timeline\/components\/(?:report-files|report-write-up|timeline\.module)\.|reports\/core\/components\/original-link\.|ui\/files\/attached-files-provider\./,
    ...alone,
  },
  // What a team reads below the facts of a report; a writer reads the checks.
  {
    name: "beside-report",
    test: /web\/src\/features\/(?:flood\/checks\/(?:api\/checks|components\/(?:check-list|report-checks))|insight\/similar\/(?:api|components\/similar-reports|can-be-original)|integrations\/(?:api\/tracker-issue|components\/report-issues))/,
    ...alone,
  },
  // Of reports and of programs, whose form shows nothing else of reports.
  { name: "plain-text", test: /web\/src\/lib\/plain-text\./ },
  {
    name: "reports",
    test: anyOf(
      "/reports/(?:detail|core/(?!components/(?!failure-alert))|timeline)|/features/desk/|contract/src/(?:desk|insight/similar|report-exchange/export)/",
      "/reports/(?:collaborators|status)/api/|web/src/ui/action-menu",
    ),
    minShareCount: 4,
    ...alone,
  },
];
