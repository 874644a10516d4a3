import { Group, Kbd, Text, Title } from "@mantine/core";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../ui/dialog.tsx";
import list from "../../ui/list.module.css";
import classes from "./app-shell.module.css";
import { paletteKeys } from "./palette.ts";
import { closeShortcuts } from "./shortcuts.ts";

const shortcuts = [
  { name: "palette", keys: paletteKeys().split(" "), together: true },
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
  { name: "select", keys: ["x"] },
  { name: "select_further", keys: ["Shift", "J"], together: true },
  { name: "select_all", keys: ["Shift", "X"], together: true },
  { name: "next_report", keys: ["n"] },
  { name: "previous_report", keys: ["p"] },
  { name: "status", keys: ["s"] },
  { name: "severity", keys: ["v"] },
  { name: "validate", keys: ["y"] },
  { name: "assign", keys: ["a"] },
  { name: "comment", keys: ["c"] },
  { name: "internal_comment", keys: ["i"] },
  { name: "take_suggestion", keys: ["t"] },
  { name: "refuse_suggestion", keys: ["r"] },
  { name: "leave", keys: ["Esc"] },
  { name: "back", keys: ["u"] },
  { name: "send_comment", keys: ["Ctrl", "Enter"], together: true },
  { name: "send_and_next", keys: ["Ctrl", "Shift", "Enter"], together: true },
] as const;

/** All keys, those of reports beside the others where there is room. */
export function ShortcutsDialog() {
  const t = useTranslations("app.shortcuts");
  return (
    <Dialog opened onClose={closeShortcuts} title={t("title")} size={820}>
      <div className={classes.keys}>
        <Keys title={t("everywhere")} shortcuts={shortcuts} />
        <Keys title={t("in_reports")} shortcuts={reportShortcuts} />
      </div>
    </Dialog>
  );
}

interface Shortcut {
  name: (typeof shortcuts)[number]["name"] | (typeof reportShortcuts)[number]["name"];
  keys: readonly string[];
  /** Pressed together, and not one after the other. */
  together?: boolean;
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  const t = useTranslations("app.shortcuts");
  return (
    <section aria-label={title}>
      <Title order={3} fz="xs" lh="16px" fw={500} c="dimmed" mb={4}>
        {title}
      </Title>
      <dl className={list.divided}>
        {shortcuts.map(({ name, keys, together }) => (
          <Group key={name} justify="space-between" wrap="nowrap" py={6}>
            <dt>{t(name)}</dt>
            <Text component="dd" fz={12} c="dimmed" flex="none">
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 && (together ? " + " : ` ${t("then")} `)}
                  <Kbd size="xs">{key}</Kbd>
                </Fragment>
              ))}
            </Text>
          </Group>
        ))}
      </dl>
    </section>
  );
}
