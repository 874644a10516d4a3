import { Checkbox, CloseButton, Table, TextInput, UnstyledButton } from "@mantine/core";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import { type ChosenNotificationKind, notificationGroups } from "@safeport/contract/notifications/core/notification-kinds";
import type { NotificationGroup } from "@safeport/contract/notifications/core/notification-rule";
import type { NotificationPreferences } from "@safeport/contract/notifications/preferences/notification-preference.endpoints";
import {
  type NotificationChannel,
  notificationChannels,
} from "@safeport/contract/notifications/preferences/notification-preference.values";
import { IconChevronRight, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useSetPreferences } from "../api/preference.ts";
import classes from "./preference-groups.module.css";

type Item = NotificationPreferences["items"][number];

/** The kinds of notifications, grouped by subject. A group folds, and its boxes turn a channel on or off for all its kinds in sight. */
export function PreferenceGroups({ items }: { items: readonly Item[] }) {
  const t = useTranslations("notifications/preferences");
  const tKind = useTranslations("notification-kinds");
  const tUi = useTranslations("ui");
  const [text, setText] = useState("");
  const [toggled, setToggled] = useState<readonly NotificationGroup[]>([]);
  // On a phone the groups are a list of contents; elsewhere all of them fit one page.
  const [opensAll] = useState(() => matchMedia("(min-width: 768px)").matches);
  const words = text.trim().toLocaleLowerCase();
  const matches = (kind: ChosenNotificationKind) => tKind(`${kind}.setting`).toLocaleLowerCase().includes(words);
  const groups = notificationGroups.flatMap(([name, kinds]) => {
    const own = kinds.flatMap((kind) => items.find((item) => item.kind === kind) ?? []);
    const shown = t(`group.${name}`).toLocaleLowerCase().includes(words) ? own : own.filter(({ kind }) => matches(kind));
    return shown.length > 0 ? [{ name, shown }] : [];
  });
  const toggle = (name: NotificationGroup) =>
    setToggled((before) => (before.includes(name) ? before.filter((one) => one !== name) : [...before, name]));
  return (
    <>
      <TextInput
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        maw={320}
        maxLength={textLimits.search}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={text && <CloseButton size="sm" aria-label={tUi("clear")} onClick={() => setText("")} />}
      />
      <div role="status">{groups.length === 0 && <p>{t("none_found")}</p>}</div>
      {groups.length > 0 && (
        <Table className={classes.table} horizontalSpacing={4} verticalSpacing={0} withRowBorders={false}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("event")}</Table.Th>
              {notificationChannels.map((channel) => (
                <Table.Th key={channel}>{t(`channel.${channel}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          {groups.map(({ name, shown }) => {
            const isOpen = words !== "" || toggled.includes(name) !== opensAll;
            return (
              <Table.Tbody key={name}>
                <Table.Tr>
                  <Table.Th scope="rowgroup">
                    <UnstyledButton
                      className={classes.fold ?? ""}
                      aria-expanded={isOpen}
                      onClick={() => words === "" && toggle(name)}
                    >
                      <IconChevronRight size={16} stroke={1.75} aria-hidden /> {t(`group.${name}`)}
                    </UnstyledButton>
                  </Table.Th>
                  <Cells items={shown} nameOf={(channel) => t("all_of", { group: t(`group.${name}`), channel })} />
                </Table.Tr>
                {isOpen &&
                  shown.map((item) => (
                    <Table.Tr key={item.kind} className={classes.kind ?? ""}>
                      <Table.Th scope="row">{tKind(`${item.kind}.setting`)}</Table.Th>
                      <Cells items={[item]} nameOf={(channel) => t("cell", { event: tKind(`${item.kind}.setting`), channel })} />
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            );
          })}
        </Table>
      )}
    </>
  );
}

/** A box for each channel. It is checked if the channel is on for all of the kinds, and mixed if for some. */
function Cells({ items, nameOf }: { items: readonly Item[]; nameOf: (channel: string) => string }) {
  const t = useTranslations("notifications/preferences");
  const errorToast = useErrorToast();
  const set = useSetPreferences();
  const choose = (channel: NotificationChannel, enabled: boolean) =>
    set.mutate(
      { kinds: items.filter((item) => item[channel] !== enabled).map(({ kind }) => kind), channel, enabled },
      { onError: (refusal) => errorToast(refusal, { fallback: t("failed") }) },
    );
  return notificationChannels.map((channel) => {
    const isOn = items.every((item) => item[channel]);
    return (
      <Table.Td key={channel}>
        <Checkbox
          aria-label={nameOf(t(`channel.${channel}`))}
          checked={isOn}
          indeterminate={!isOn && items.some((item) => item[channel])}
          onChange={() => choose(channel, !isOn)}
        />
      </Table.Td>
    );
  });
}
