import { Group, Text } from "@mantine/core";
import { useScrollSpy, useWindowScroll } from "@mantine/hooks";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import strip from "../../../../ui/strip.module.css";
import { useChildInSight } from "../../../../ui/use-child-in-sight.ts";
import classes from "./section-nav.module.css";

interface SectionNavProps {
  sections: readonly { id: string; label: string; count?: string }[];
  /** A button that stays in view beside the links. */
  action?: ReactNode;
}

/** Top of the content, below the top bar and this menu, in pixels. */
const menuBottom = 112;
/** Browsers round scroll positions, above all with a zoom, in pixels. */
const endTolerance = 8;

/** Links to the sections of the page, which stay in view; marks the one that the reader is at. */
export function SectionNav({ sections, action }: SectionNavProps) {
  const t = useTranslations("programs.details");
  const hash = useLocation({ select: (location) => location.hash });
  const [{ y }] = useWindowScroll();
  const { active: passed } = useScrollSpy({
    selector: sections.map(({ id }) => `#${id}`).join(", "),
    getDepth: () => 1,
    getValue: ({ id }) => id,
    offset: menuBottom,
  });
  const named = sections.findIndex(({ id }) => id === hash);
  const isAtEnd = y > 0 && y + innerHeight >= document.documentElement.scrollHeight - endTolerance;
  // The last sections may be too short to reach the top of the screen.
  const active = isAtEnd ? (named > passed ? named : sections.length - 1) : passed;
  const nav = useChildInSight<HTMLDivElement>(active);
  return (
    <Group
      pos="sticky"
      top="calc(56px + var(--sp-strip, 0px))"
      gap="md"
      wrap="nowrap"
      bg="var(--sp-surface)"
      style={{ zIndex: 10, borderBottom: "1px solid var(--sp-border)" }}
    >
      <Group
        component="nav"
        ref={nav}
        flex={1}
        miw={0}
        gap={20}
        wrap="nowrap"
        className={strip.strip ?? ""}
        aria-label={t("on_this_page")}
      >
        {sections.map(({ id, label, count }, index) => (
          <a key={id} href={`#${id}`} className={classes.link} aria-current={index === active ? "location" : undefined}>
            {label}{" "}
            {count !== undefined && (
              <Text span inherit fw={400} c="dimmed">
                {count}
              </Text>
            )}
          </a>
        ))}
      </Group>
      {action}
    </Group>
  );
}
