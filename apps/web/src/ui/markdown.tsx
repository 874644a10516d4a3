import { Suspense, startTransition, useEffect, useState } from "react";
import { cachedTree, treeOf } from "../lib/markdown/markdown-trees.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { lazyPart } from "./lazy-part.ts";
import classes from "./markdown.module.css";

const MarkdownView = lazyPart(() => import("./markdown-view.tsx").then((module) => module.MarkdownView));

/**
 * Markdown as HTML (GFM, sanitised; images wait for a click). Shows the source until it is parsed, and for a text that takes too long
 * or becomes too much.
 */
export function Markdown({ children }: { children: string }) {
  const tree = useTree(children);
  const raw = <div className={classes.raw}>{children}</div>;
  return (
    <div className={classes.markdown}>
      {tree ? (
        <ErrorBoundary key={children} fallback={raw}>
          <Suspense fallback={raw}>
            <MarkdownView tree={tree} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        raw
      )}
    </div>
  );
}

function useTree(markdown: string) {
  const [parsed, setParsed] = useState({ markdown, tree: cachedTree(markdown) ?? null });
  const isCurrent = parsed.markdown === markdown;
  useEffect(() => {
    if (cachedTree(markdown) === null) return;
    const left = new AbortController();
    void treeOf(markdown, left.signal).then((tree) => {
      // A long text is drawn in slices.
      if (!left.signal.aborted) startTransition(() => setParsed({ markdown, tree }));
    });
    return () => left.abort();
  }, [markdown]);
  return isCurrent ? parsed.tree : (cachedTree(markdown) ?? null);
}
