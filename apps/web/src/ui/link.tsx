import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ComponentPropsWithRef, ReactNode } from "react";

type Rest = Omit<ComponentPropsWithRef<"a">, "href" | "color" | "style">;

interface Target {
  /** An address from `paths`. */
  to: string;
  children?: ReactNode;
}

// A link to a parent of the current page is not marked as the current page.
const exactly = { exact: true };

/** A link in text or in a row. Its page is preloaded on hover. */
export function TextLink({ to, ...rest }: Target & AnchorProps & Rest) {
  return <Anchor component={Link} to={to} activeOptions={exactly} {...(rest as AnchorProps)} />;
}

/** A link that looks like a button, for actions that open a page. */
export function ButtonLink({ to, ...rest }: Target & ButtonProps & Rest) {
  return <Button component={Link} to={to} activeOptions={exactly} {...(rest as ButtonProps)} />;
}
