import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core";
import { shadesOf } from "./accent.ts";
import { BusyButton } from "./busy-button.tsx";

const slate: MantineColorsTuple = [
  "#f8fafc",
  "#f1f5f9",
  "#e2e8f0",
  "#cbd5e1",
  "#94a3b8",
  "#64748b",
  "#475569",
  "#334155",
  "#1e293b",
  "#0f172a",
];

/** From the lightest text on dark to the darkest background. */
const night: MantineColorsTuple = [
  "#e2e8f0",
  "#cbd5e1",
  "#9aa8bb",
  "#8190a5",
  "#334056",
  "#263145",
  "#182131",
  "#0f1623",
  "#0b111b",
  "#070b12",
];

const indigo: MantineColorsTuple = [
  "#eef2ff",
  "#e0e7ff",
  "#c7d2fe",
  "#a5b4fc",
  "#818cf8",
  "#6366f1",
  "#4f46e5",
  "#4338ca",
  "#3730a3",
  "#312e81",
];

export const fonts = {
  text: '"Inter Variable", "Inter Fallback", "Inter Fallback Roboto", "Inter Fallback DejaVu", system-ui, sans-serif',
  mono: '"JetBrains Mono Variable", ui-monospace, "Cascadia Mono", Menlo, monospace',
} as const;

/** The tone of an alert by its colour: the soft background is that of badges, which Mantine would mix from the text's. */
const alertTones: Record<string, string> = {
  red: "rose",
  "var(--sp-danger)": "rose",
  yellow: "amber",
  orange: "amber",
  "var(--sp-amber)": "amber",
  green: "green",
  gray: "grey",
};

/** Slate neutrals, one accent, sizes 12 to 32, a grid of 4 px and a radius of 6. Component styles belong here, not in CSS. */
const theme = createTheme({
  colors: { gray: slate, dark: night, indigo },
  primaryColor: "indigo",
  primaryShade: 6,
  black: "#0f172a",
  fontFamily: fonts.text,
  fontFamilyMonospace: fonts.mono,
  fontSizes: { xs: "12px", sm: "14px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.6", xl: "1.4" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "6px", md: "6px", lg: "8px", xl: "12px" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "24px", lineHeight: "32px" },
      h2: { fontSize: "16px", lineHeight: "24px" },
      h3: { fontSize: "14px", lineHeight: "20px" },
      h4: { fontSize: "14px", lineHeight: "20px" },
      h5: { fontSize: "13px", lineHeight: "20px" },
      h6: { fontSize: "13px", lineHeight: "20px" },
    },
  },
  components: {
    Alert: {
      styles: { root: { padding: "10px 12px" } },
      vars: (_: unknown, { color, variant }: { color?: string; variant?: string }) => {
        const tone = variant ? undefined : alertTones[color ?? ""];
        return { root: { ...(tone && { "--alert-bg": `var(--sp-${tone}-soft)`, "--alert-color": `var(--sp-${tone})` }) } };
      },
    },
    Avatar: { styles: { placeholder: { fontWeight: 600 } } },
    Badge: {
      defaultProps: { variant: "light", radius: "md" },
      // Never cut: the text carries the meaning.
      styles: {
        root: { textTransform: "none", letterSpacing: 0, flex: "none", minWidth: "max-content" },
        label: { fontWeight: 500 },
      },
      vars: () => ({ root: { "--badge-height": "22px", "--badge-padding-x": "7px", "--badge-fz": "12px" } }),
    },
    ActionIcon: { defaultProps: { component: BusyButton } },
    Button: { defaultProps: { component: BusyButton }, styles: { root: { fontWeight: 500 } } },
    DrawerRoot: { defaultProps: { transitionProps: { duration: 150 } } },
    // The help is below the field; an error replaces it.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
      styles: { description: { marginTop: 4 }, error: { marginTop: 4 } },
    },
    SegmentedControl: {
      defaultProps: { withItemsBorders: false },
      styles: { label: { fontSize: 13, fontWeight: 500 } },
    },
    Menu: { defaultProps: { shadow: "md", transitionProps: { duration: 100 } } },
    ModalRoot: { defaultProps: { centered: true, transitionProps: { duration: 120 } } },
    Pagination: { defaultProps: { size: "sm", gap: 4 } },
    Skeleton: { defaultProps: { radius: "xs" } },
    Tooltip: {
      defaultProps: {
        position: "bottom",
        transitionProps: { duration: 80, enterDelay: 250 },
        fz: 12,
        fw: 500,
        radius: "xs",
      },
    },
  },
});

/** Colours whose contrast, as Mantine derives them, is too low for WCAG AA in one of the schemes. */
const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-text": "#0f172a",
    "--mantine-color-dimmed": "#526075",
    "--mantine-color-placeholder": "#64748b",
    "--mantine-color-error": "#be123c",
    "--mantine-color-anchor": "#4f46e5",
    "--mantine-color-default-border": "#cbd5e1",
  },
  dark: {
    "--mantine-color-dimmed": "#9aa8bb",
    "--mantine-color-placeholder": "#8b99ad",
    "--mantine-color-error": "#fda4af",
    "--mantine-color-anchor": "#a5b4fc",
    "--mantine-color-default": "#182131",
    "--mantine-color-default-hover": "#1e293b",
    "--mantine-color-default-border": "#334056",
  },
});

/** The theme with the platform's accent colour; null is the product's own. */
export function themeFor(accent: string | null): typeof theme {
  return accent === null ? theme : { ...theme, colors: { ...theme.colors, indigo: shadesOf(accent) } };
}

/** The variables that go with `themeFor`. */
export function cssVariablesFor(accent: string | null): CSSVariablesResolver {
  if (accent === null) return cssVariables;
  const shades = shadesOf(accent);
  return (mantine) => {
    const { variables, light, dark } = cssVariables(mantine);
    const own = (soft: string, text: string, tint: string) => ({
      "--sp-accent-soft": soft,
      "--sp-accent-text": text,
      "--sp-accent-tint": tint,
      "--mantine-color-anchor": text,
    });
    const filled = { "--sp-accent": shades[6], "--sp-unread": shades[6] };
    return {
      variables: { ...variables, ...filled },
      light: { ...light, ...own(shades[0], shades[7], shades[3]) },
      dark: { ...dark, ...own(`color-mix(in srgb, ${shades[6]} 25%, #0b111b)`, shades[2], shades[3]) },
    };
  };
}
