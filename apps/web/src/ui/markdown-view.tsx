import { Button } from "@mantine/core";
import { withOwnIds } from "@safeport/markdown/text-ids";
import { IconPhoto } from "@tabler/icons-react";
import type { Root } from "hast";
import { type Components, toJsxRuntime } from "hast-util-to-jsx-runtime";
import { type ComponentPropsWithoutRef, use, useId, useMemo, useState } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { useTranslations } from "use-intl";
import { hostOf } from "../lib/host-of.ts";
import { AttachedFilesContext, fileIdOf } from "./files/attached-files.ts";
import { FileImage } from "./files/file-image.tsx";

const components: Components = {
  a: OutsideLink,
  img: WaitingImage,
  pre: ScrollingCode,
  table: ScrollingTable,
};

/** Draws the tree of a text. */
export function MarkdownView({ tree }: { tree: Root }) {
  const id = useId().replace(/\W/g, "");
  return useMemo(() => toJsxRuntime(withOwnIds(tree, id), { Fragment, jsx, jsxs, components }), [tree, id]);
}

type Of<T extends "a" | "img" | "pre" | "table"> = ComponentPropsWithoutRef<T>;

function OutsideLink({ href, children, ...rest }: Of<"a">) {
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

/**
 * Loads an image only after a click: the request reveals the reader to another site, and a text could make them fetch any number of
 * addresses of ours.
 */
function WaitingImage({ src, alt = "" }: Of<"img">) {
  const t = useTranslations("ui.markdown");
  const [isRequested, setRequested] = useState(false);
  const fileId = fileIdOf(src);
  if (fileId !== null) return <ReportImage fileId={fileId} alt={alt} />;
  const host = typeof src === "string" && src !== "" ? hostOf(src, location.href) : null;
  if (!host) return <span>{alt}</span>;
  if (isRequested) return <img src={src} alt={alt} loading="lazy" referrerPolicy="no-referrer" />;
  return (
    <Button variant="default" size="xs" leftSection={<IconPhoto size={14} aria-hidden />} onClick={() => setRequested(true)}>
      {t("show_image", { host, alt: alt || t("image") })}
    </Button>
  );
}

/** An image of the same report; any other reference shows its text alone. */
function ReportImage({ fileId, alt }: { fileId: string; alt: string }) {
  const { byId, open } = use(AttachedFilesContext);
  const file = byId.get(fileId);
  if (!file?.preview_url) return <span>{alt}</span>;
  const image = <FileImage file={file} part="url" alt={alt || file.name} />;
  if (!open) return image;
  return (
    <button type="button" data-file-image onClick={() => open(fileId)}>
      {image}
    </button>
  );
}

function ScrollingCode(rest: Of<"pre">) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
  return <pre {...rest} tabIndex={0} />;
}

function ScrollingTable(rest: Of<"table">) {
  const t = useTranslations("ui.markdown");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section data-scroll tabIndex={0} aria-label={t("table")}>
      <table {...rest} />
    </section>
  );
}
