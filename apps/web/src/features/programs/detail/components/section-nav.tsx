import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import classes from "./section-nav.module.css";

interface SectionNavProps {
  sections: readonly { id: string; label: string; count?: string }[];
}

/** Jumps within the page and shows where the reader is; the jump stays in the address. */
export function SectionNav({ sections }: SectionNavProps) {
  const t = useTranslations("programs.details");
  const current = useCurrentSection(sections.map(({ id }) => id).join(" "));
  return (
    <nav className={classes.nav} aria-label={t("on_this_page")}>
      {sections.map(({ id, label, count }) => (
        <a key={id} href={`#${id}`} className={classes.link} aria-current={id === current ? "location" : undefined}>
          {label} {count !== undefined && <span className={classes.count}>{count}</span>}
        </a>
      ))}
    </nav>
  );
}

/** The topmost section of those on screen; `ids` are parted by blanks. */
function useCurrentSection(ids: string): string | undefined {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setSeen((old) => {
          const next = new Set(old);
          for (const { target, isIntersecting } of entries) isIntersecting ? next.add(target.id) : next.delete(target.id);
          return next;
        }),
      // What is under the top bar and the menu does not count, nor what only begins at the bottom.
      { rootMargin: "-120px 0px -50% 0px" },
    );
    for (const id of ids.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return ids.split(" ").find((id) => seen.has(id));
}
