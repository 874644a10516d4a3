import { Button } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import classes from "./clamped.module.css";

/** A long text of which the beginning shows until the reader asks for all of it. */
export function Clamped({ children }: { children: ReactNode }) {
  const t = useTranslations("programs.details");
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [tooLong, setTooLong] = useState(false);
  // Before the first paint, or what stands below would be seen to jump.
  useLayoutEffect(() => {
    const content = box.current?.firstElementChild;
    if (!content) return;
    const measure = () => {
      const limit = Number.parseFloat(getComputedStyle(content).getPropertyValue("--clamp"));
      setTooLong(content.getBoundingClientRect().height > limit * 1.25);
    };
    measure();
    // The text grows when its code, fonts or pictures arrive.
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return (
    <div>
      <div ref={box} className={classes.box} data-cut={(tooLong && !open) || undefined}>
        <div>{children}</div>
      </div>
      {tooLong && (
        <Button variant="subtle" size="compact-sm" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? "show_less" : "show_more")}
        </Button>
      )}
    </div>
  );
}
