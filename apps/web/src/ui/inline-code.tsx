import { createElement, Fragment } from "react";
import classes from "./inline-code.module.css";

/** A title in which `backticks` mark code, as people write them; anything else of Markdown stays as it is. */
export function InlineCode({ children }: { children: string }) {
  const parts = children.split(/`([^`]+)`/);
  if (parts.length === 1) return children;
  // Every second part stood between two backticks. Spread out, the parts need no keys, which they do not have.
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 === 1 ? codeOf(part) : part)));
}

function codeOf(text: string) {
  return <code className={classes.code}>{text}</code>;
}
