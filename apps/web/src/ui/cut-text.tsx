import classes from "./cut-text.module.css";
import { InlineCode } from "./inline-code.tsx";

/** One line, cut with an ellipsis where there is no room; the whole of it shows on hover. */
export function CutText({ children }: { children: string }) {
  return (
    <span className={classes.cut} title={children} dir="auto">
      <InlineCode>{children}</InlineCode>
    </span>
  );
}
