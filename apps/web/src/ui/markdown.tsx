import { Suspense, startTransition, useEffect, useState } from "react";
import { cachedTree, treeOf } from "../lib/markdown/markdown-trees.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { lazyPart } from "./lazy-part.ts";
import classes from "./markdown.module.css";

const MarkdownView = lazyPart(() => import("./markdown-view.tsx").then((module) => module.MarkdownView));

/** How long a text may be blank before its source is shown. */
const patienceMs = 300;

/**
 * Markdown as HTML (GFM, sanitised; images wait for a click). Shows the source if parsing takes a while, and for a text that takes too long
 * or becomes too much.
 */
export function Markdown({ children }: { children: string }) {
  const tree = useTree(children);
  const isLate = useLate(patienceMs);
  const source = <div className={classes.raw}>{children}</div>;
  // The source has about the height of what it becomes; it is shown only where that takes longer than anybody waits.
  const raw = isLate || cachedTree(children) === null ? source : <div style={{ visibility: "hidden" }}>{source}</div>;
  return (
    <div className={classes.markdown}>
      {tree ? (
        <ErrorBoundary key={children} fallback={source}>
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

/** Whether `ms` have passed. */
function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}
