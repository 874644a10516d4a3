import { Box, Group, Kbd, Text, Title } from "@mantine/core";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../ui/dialog.tsx";
import list from "../../ui/list.module.css";
import { paletteKeys } from "./palette.ts";
import { closeShortcuts } from "./shortcuts.ts";

const shortcuts = [
  { name: "palette", keys: paletteKeys().split(" ") },
  { name: "search", keys: ["/"] },
  { name: "go_discovery", keys: ["g", "d"] },
  { name: "go_bounties", keys: ["g", "b"] },
  { name: "go_reports", keys: ["g", "r"] },
  { name: "go_vault", keys: ["g", "v"] },
  { name: "go_legends", keys: ["g", "l"] },
  { name: "go_settings", keys: ["g", "s"] },
  { name: "sidebar", keys: ["["] },
  { name: "help", keys: ["?"] },
  { name: "close", keys: ["Esc"] },
] as const;

/** Shortcuts for reports: in their list, and from one report to the next. */
const reportShortcuts = [
  { name: "next", keys: ["j"] },
  { name: "previous", keys: ["k"] },
  { name: "unfold", keys: ["e"] },
  { name: "explore", keys: ["o"] },
  { name: "next_report", keys: ["n"] },
  { name: "previous_report", keys: ["p"] },
  { name: "status", keys: ["s"] },
  { name: "severity", keys: ["v"] },
  { name: "validate", keys: ["y"] },
  { name: "comment", keys: ["c"] },
  { name: "internal_comment", keys: ["i"] },
  { name: "back", keys: ["u"] },
  { name: "send_comment", keys: ["Ctrl", "Enter"] },
  { name: "send_and_next", keys: ["Ctrl", "Shift", "Enter"] },
] as const;

export function ShortcutsDialog() {
  const t = useTranslations("app.shortcuts");
  return (
    <Dialog opened onClose={closeShortcuts} title={t("title")}>
      <dl className={list.divided}>
        {shortcuts.map(({ name, keys }) => (
          <Group key={name} justify="space-between" wrap="nowrap" py={6}>
            <dt>{t(name)}</dt>
            <Text component="dd" fz={12} c="dimmed" flex="none">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && ` ${t("then")} `}
                  <Kbd size="xs">{key}</Kbd>
                </Fragment>
              ))}
            </Text>
          </Group>
        ))}
      </dl>
      <Title order={3} fz="xs" lh="16px" fw={500} c="dimmed" mt="md" mb={4}>
        {t("in_reports")}
      </Title>
      <Box component="ul" className={list.divided ?? ""}>
        {reportShortcuts.map(({ name, keys }) => (
          <Group key={name} component="li" justify="space-between" wrap="nowrap" py={6}>
            {t(name)}
            <Text span fz={12} c="dimmed" flex="none">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && " + "}
                  <Kbd size="xs">{key}</Kbd>
                </Fragment>
              ))}
            </Text>
          </Group>
        ))}
      </Box>
    </Dialog>
  );
}
