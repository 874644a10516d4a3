import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from "@mantine/core";
import { useTranslations } from "use-intl";

const schemes = ["auto", "light", "dark"] as const satisfies readonly MantineColorScheme[];

/** The colour scheme: the system's, light, or dark. */
export function SchemeSwitch() {
  const t = useTranslations("ui.scheme");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t("label")}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={schemes.map((value) => ({ value, label: t(value) }))}
    />
  );
}
