import { Box, Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { NotificationGroup } from "../group-rows.ts";
import { NotificationRow } from "./notification-row.tsx";

interface NotificationGroupRowsProps {
  group: NotificationGroup;
  /** Called when a link leads to another page. */
  onLeave?: () => void;
}

/** The newest notification of a group, and the others behind a button that counts them. */
export function NotificationGroupRows({ group: { newest, older }, onLeave = () => {} }: NotificationGroupRowsProps) {
  const t = useTranslations("notifications");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <NotificationRow item={newest} onLeave={onLeave} />
      {older.length > 0 && (
        <Box
          component="li"
          px="md"
          pb={6}
          pl={46}
          {...(!newest.read && { bg: "color-mix(in srgb, var(--sp-accent) 5%, transparent)" })}
        >
          <Button variant="subtle" size="compact-xs" h={24} ml={-8} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t("fewer") : t("more", { count: older.length })}
          </Button>
        </Box>
      )}
      {isOpen && older.map((item) => <NotificationRow key={item.id} item={item} onLeave={onLeave} />)}
    </>
  );
}
