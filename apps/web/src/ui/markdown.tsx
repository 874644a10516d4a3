import { lazy, Suspense } from "react";
import classes from "./markdown.module.css";

const MarkdownView = lazy(() => import("./markdown-view.tsx").then((module) => ({ default: module.MarkdownView })));

/** Markdown as HTML (GFM, sanitised; remote images wait for a click). Until its code is there, the text as it was written. */
export function Markdown({ children }: { children: string }) {
  return (
    <div className={classes.markdown}>
      <Suspense fallback={<div className={classes.raw}>{children}</div>}>
        <MarkdownView>{children}</MarkdownView>
      </Suspense>
    </div>
  );
}
