import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { ComponentPropsWithRef } from "react";

type ElementProps = Omit<ComponentPropsWithRef<"a">, "href" | "color" | "style">;

// A link to a parent of the current page is not marked as the current page.
const exactly = { exact: true };

function PlainAnchor(props: AnchorProps & ElementProps) {
  return <Anchor {...props} />;
}

function ButtonAnchor(props: ButtonProps & ElementProps) {
  return <Button component="a" {...props} />;
}

const AnchorLink = createLink(PlainAnchor);
const AnchorButtonLink = createLink(ButtonAnchor);

/** A link in text or in a row. Its page is preloaded on hover. */
export const TextLink: LinkComponent<typeof PlainAnchor> = (props) => <AnchorLink activeOptions={exactly} {...props} />;

/** A link that looks like a button, for actions that open a page. */
export const ButtonLink: LinkComponent<typeof ButtonAnchor> = (props) => <AnchorButtonLink activeOptions={exactly} {...props} />;
