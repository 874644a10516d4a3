import { Box, Container, Group, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { LinkOptions } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { setPageTitle } from "../lib/page-title.ts";
import { InlineCode } from "./inline-code.tsx";
import { TextLink } from "./link.tsx";
import classes from "./page.module.css";
import { Truncate } from "./truncate.tsx";

/** A link above the heading, to the page that this one belongs to; the key `u` goes there where the page has `useShortcutButtons`. */
export interface BackLink {
  link: LinkOptions;
  label: string;
}

export interface PageProps {
  title: string;
  /** Picture of a person beside the title. */
  picture?: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** Badges and facts under the title. */
  meta?: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
  back?: BackLink;
  /** Lists are up to 1280 px wide, forms 720 px. */
  width?: "full" | "form";
  /** Has its content nearer to the heading on a phone, so that more rows of a list fit the screen. */
  dense?: boolean;
  children?: ReactNode;
}

/** A page of the app shell with heading, actions and content. Sets the document title. */
export function Page({ title, picture, subtitle, meta, actions, back, width = "full", dense = false, children }: PageProps) {
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  return (
    <Container size={width === "form" ? 768 : 1280} className={classes.page}>
      {back && (
        <Box mb={6} data-screen-only>
          <TextLink {...back.link} data-shortcut="u" maw="100%" fz={13} c="dimmed" display="inline-block">
            <Group component="span" wrap="nowrap" gap={4} mih={24}>
              <IconArrowLeft size={14} style={{ flex: "none" }} aria-hidden /> <Truncate>{back.label}</Truncate>
            </Group>
          </TextLink>
        </Box>
      )}
      <Group align="flex-start" justify="space-between" gap="sm" className={classes.header} data-dense={dense || undefined}>
        {picture}
        <Box flex={picture ? "1 1 200px" : "1 1 320px"} miw={0}>
          <Title order={1} className={classes.title} dir="auto">
            <InlineCode>{title}</InlineCode>
          </Title>
          {subtitle && (
            <Text c="dimmed" maw="70ch" mt={4}>
              {subtitle}
            </Text>
          )}
          {meta && (
            <Group gap="xs" mt="xs">
              {meta}
            </Group>
          )}
        </Box>
        {actions && (
          <Group gap="xs" className={classes.actions} data-screen-only>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Container>
  );
}
