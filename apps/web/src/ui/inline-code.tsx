import { Code } from "@mantine/core";
import { createElement, Fragment } from "react";

/** A title in which `backticks` mark code. Other Markdown is shown unchanged. */
export function InlineCode({ children }: { children: string }) {
  const parts = children.split(/`([^`]+)`/);
  if (parts.length === 1) return children;
  // Every second part was between two backticks. Parts passed as arguments need no keys.
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 === 1 ? codeOf(part) : part)));
}

function codeOf(text: string) {
  return (
    <Code fz="0.92em" px={4} py={0} bg="var(--sp-grey-soft)">
      {text}
    </Code>
  );
}
