import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { type ComponentPropsWithoutRef, useState } from "react";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { useTranslations } from "use-intl";
import { hostOf } from "../lib/host-of.ts";
import { headingLevels } from "./heading-levels.ts";

const components: Components = {
  a: OutsideLink,
  img: WaitingImage,
  pre: ScrollingCode,
  table: ScrollingTable,
};

// Headings in texts start below those of the page.
const rehypePlugins: Options["rehypePlugins"] = [rehypeSanitize, [headingLevels, { first: 3 }]];

/** The lazily loaded renderer of `Markdown`. */
export function MarkdownView({ children }: { children: string }) {
  return (
    <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={rehypePlugins} components={components}>
      {children}
    </ReactMarkdown>
  );
}

type Of<T extends "a" | "img" | "pre" | "table"> = ComponentPropsWithoutRef<T> & { node?: unknown };

function OutsideLink({ node: _node, href, children, ...rest }: Of<"a">) {
  if (href?.startsWith("#"))
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    );
  return (
    <a {...rest} href={href} target="_blank" rel="noopener noreferrer ugc nofollow">
      {children}
    </a>
  );
}

/** Loads another site's image only after a click, because the request reveals the reader to that site. */
function WaitingImage({ src, alt = "" }: Of<"img">) {
  const t = useTranslations("ui.markdown");
  const [wanted, setWanted] = useState(false);
  const host = typeof src === "string" && src !== "" ? hostOf(src, location.href) : null;
  if (!host) return <span>{alt}</span>;
  if (wanted || host === location.host) return <img src={src} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
  return (
    <Button variant="default" size="xs" leftSection={<IconPhoto size={14} aria-hidden />} onClick={() => setWanted(true)}>
      {t("show_image", { host, alt: alt || t("image") })}
    </Button>
  );
}

function ScrollingCode({ node: _node, ...rest }: Of<"pre">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
  return <pre {...rest} tabIndex={0} />;
}

function ScrollingTable({ node: _node, ...rest }: Of<"table">) {
  const t = useTranslations("ui.markdown");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section data-scroll tabIndex={0} aria-label={t("table")}>
      <table {...rest} />
    </section>
  );
}
