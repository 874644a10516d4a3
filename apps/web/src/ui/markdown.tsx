import { useEffect, useState } from "react";
import { cachedTree, treeOf } from "../lib/markdown/markdown-trees.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import classes from "./markdown.module.css";
import { MarkdownView } from "./markdown-view.tsx";

/**
 * Markdown as HTML (GFM, sanitised; images wait for a click). Shows the source only of a text that takes too long or becomes too much; while the text is
 * parsed, its place stays blank, about as high as it will be.
 */
export function Markdown({ children }: { children: string }) {
  const tree = useTree(children);
  const source = <div className={classes.raw}>{children}</div>;
  return (
    <div className={classes.markdown} aria-busy={tree === undefined || undefined}>
      {tree ? (
        <ErrorBoundary key={children} fallback={source}>
          <MarkdownView tree={tree} />
        </ErrorBoundary>
      ) : tree === null ? (
        source
      ) : (
        <div style={{ visibility: "hidden" }}>{source}</div>
      )}
    </div>
  );
}

/** The tree of a text: null when it cannot be shown, undefined while it is parsed. */
function useTree(markdown: string) {
  const [parsed, setParsed] = useState({ markdown, tree: cachedTree(markdown) });
  useEffect(() => {
    if (cachedTree(markdown) !== undefined) return;
    const left = new AbortController();
    void treeOf(markdown, left.signal).then((tree) => {
      if (!left.signal.aborted) setParsed({ markdown, tree });
    });
    return () => left.abort();
  }, [markdown]);
  return parsed.markdown === markdown && parsed.tree !== undefined ? parsed.tree : cachedTree(markdown);
}
