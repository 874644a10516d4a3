import { lazy, Suspense } from "react";
import { isExpensiveMarkdown } from "../lib/is-expensive-markdown.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import classes from "./markdown.module.css";

const MarkdownView = lazy(() => import("./markdown-view.tsx").then((module) => ({ default: module.MarkdownView })));

/**
 * Markdown as HTML (GFM, sanitised; remote images wait for a click). Shows the source while the renderer loads, and for a text that is
 * too expensive to render.
 */
export function Markdown({ children }: { children: string }) {
  const raw = <div className={classes.raw}>{children}</div>;
  return (
    <div className={classes.markdown}>
      {isExpensiveMarkdown(children) ? (
        raw
      ) : (
        <ErrorBoundary key={children} fallback={raw}>
          <Suspense fallback={raw}>
            <MarkdownView>{children}</MarkdownView>
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
