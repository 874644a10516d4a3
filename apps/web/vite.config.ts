import react from "@vitejs/plugin-react";
import mantine from "postcss-preset-mantine";
import { defineConfig } from "vite";
import { slimContract } from "./build/contract.ts";
import { firstPaint } from "./build/first-paint.ts";
import { compileMessages } from "./build/messages.ts";
import { precompress } from "./build/precompress.ts";

/** What every page needs, whoever looks at it: in two files of about one size, which arrive side by side. */
const reactFiles = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;
const base = [
  /[\\/]node_modules[\\/](?:@tanstack|use-sync-external-store|use-intl|icu-minify|clsx)[\\/]/,
  /[\\/]@mantine[\\/]core[\\/]esm[\\/](?:core|components[\\/](?:Button|Input|InputBase|TextInput|ActionIcon|UnstyledButton|Anchor|Alert))[\\/]/,
  /[\\/]@mantine[\\/]hooks[\\/]esm[\\/](?:utils|use-(?:uncontrolled|merged-ref|force-update|id|did-update|isomorphic-effect|media-query|reduced-motion|color-scheme))[\\/]/,
  /[\\/]@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](?:createReactComponent|defaultAttributes|icons[\\/]Icon(?:AlertCircle|CloudOff|Refresh))\.mjs$/,
  /[\\/]web[\\/]src[\\/](?:app[\\/](?:app|router)\.tsx|ui[\\/](?:theme\.ts|styles[\\/]base\.css))$/,
  /[\\/]packages[\\/]contract[\\/]src[\\/](?:kernel|accounts)[\\/]/,
  /[\\/]web[\\/]src[\\/]lib[\\/](?!live-stream|is-laborious|host-of)/,
  /[\\/]web[\\/]src[\\/]ui[\\/](?:avatar|brand|cut-text|delayed-spinner|dialog|error-state|focus-field|in-slices|inline-code|link|toast|use-error-text)\.tsx?$/,
  /vite[\\/]preload-helper|rolldown[\\/]runtime/,
];

/** The pages in front of the gate. */
const door = [
  /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/]PasswordInput[\\/]/,
  /[\\/]web[\\/]src[\\/]features[\\/]accounts[\\/](?:account-errors|use-after-sign-in|api[\\/]use-(?:log-in|register|demo-accounts)|components[\\/](?:door|demo|login|password))/,
];

/** What every page behind the gate needs besides; all small sheets too, or each would keep one of six connections busy. */
const frame = [
  /[\\/]web[\\/]src[\\/]features[\\/](?:reports|programs)[\\/].*\.module\.css$/,
  /[\\/]node_modules[\\/]eventsource-parser[\\/]/,
  /[\\/]web[\\/]src[\\/]lib[\\/](?:host-of|is-laborious|live-stream)\.ts$/,
  /[\\/]web[\\/]src[\\/]app[\\/]shell[\\/](?:nav-items|session-ended-banner|shell|shortcuts|sidebar|top-bar|top-search|use-gate|use-live-connection|use-sidebar)\.tsx?$/,
  /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:Group|Stack|Portal)[\\/]/,
  /[\\/]web[\\/]src[\\/]ui[\\/](?:action-menu|address-pagination|address-search|chip|confirm-dialog|covered-row|dispute-chip|empty-state|markdown|markdown-excerpt|page|severity-chip|skeleton-rows|status-chip|time-ago|tip)(?:\.module)?\.(?:tsx|css)$/,
  /[\\/]web[\\/]src[\\/]features[\\/]companies[\\/](?:components[\\/]company-gate|api[\\/]use-my-companies)\.tsx?$/,
];

/** What several pages of reports share, and of programs; what is large or seldom wanted stays apart. */
const reports = [
  /[\\/]packages[\\/]contract[\\/]src[\\/]reports[\\/][\w-]+\.(?:endpoints|state)\.ts$/,
  /[\\/]web[\\/]src[\\/]features[\\/]reports[\\/](?:first-words|last-list|local-draft|place-of|send-key|use-row-keys|api[\\/](?:ask-report|report-cache|use-prefetch-report|use-refresh-lists|use-report|use-timeline)|components[\\/](?:choice|cvss-lazy|failure-alert|report-actions|report-chips|report-detail))(?:\.module)?\.(?:tsx?|css)$/,
];
const programs = [
  /[\\/]packages[\\/]contract[\\/]src[\\/]programs[\\/]program\.(?:endpoints|schema)\.ts$/,
  /[\\/]web[\\/]src[\\/]features[\\/]programs[\\/](?:scope-search|reward-text|api[\\/](?:ask-program|use-(?:program|scopes|scopes-changed))|components[\\/](?:feature-looks|notice|program-chips))(?:\.module)?\.(?:tsx?|css)$/,
];

/** Writing markdown. */
const editor = [
  /[\\/]@mantine[\\/]core[\\/]esm[\\/]components[\\/](?:Tabs|Textarea)[\\/]/,
  /[\\/]web[\\/]src[\\/]ui[\\/]markdown-editor\.tsx$/,
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileMessages(), react(), slimContract(), firstPaint(), precompress()],
  resolve: {
    // Messages are compiled at build time, so the ICU parser stays at home.
    alias: { "use-intl/format-message": "use-intl/format-message/format-only" },
  },
  css: { postcss: { plugins: [mantine()] } },
  build: {
    outDir: "dist",
    target: ["chrome111", "firefox114", "safari16.4"],
    // Inlined fonts and icons would be `data:` sources, which the content security policy does not allow.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What pages share comes in a few files; dozens of tiny ones compress and travel badly.
          groups: [
            { name: "react", test: reactFiles, priority: 2 },
            { name: "base", test: (id) => base.some((part) => part.test(id)), priority: 1 },
            { name: "door", test: (id) => door.some((part) => part.test(id)) },
            { name: "frame", test: (id) => frame.some((part) => part.test(id)) },
            { name: "reports", test: (id) => reports.some((part) => part.test(id)), includeDependenciesRecursively: false },
            { name: "programs", test: (id) => programs.some((part) => part.test(id)), includeDependenciesRecursively: false },
            { name: "editor", test: (id) => editor.some((part) => part.test(id)) },
            { name: "icons", test: /[\\/]@tabler[\\/]icons-react[\\/]/, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
