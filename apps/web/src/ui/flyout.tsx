import { useClickOutside, useFocusTrap, useMergedRef } from "@mantine/hooks";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import classes from "./flyout.module.css";

interface FlyoutProps {
  label: string;
  onClose: () => void;
  /** The button that opened it: clicking it again is its own affair. */
  anchor: RefObject<HTMLElement | null>;
  width?: number;
  children: ReactNode;
}

/** A panel that hangs from the right of the top bar. Escape and a click elsewhere close it; the focus comes in and goes back. */
export function Flyout({ label, onClose, anchor, width = 320, children }: FlyoutProps) {
  const trap = useFocusTrap(true);
  const outside = useClickOutside<HTMLDivElement>((event) => {
    if (!(event.target instanceof Node && anchor.current?.contains(event.target))) onClose();
  });
  const panel = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(trap, outside, panel);
  useLayoutEffect(() => {
    const inside = panel.current;
    const opener = anchor.current;
    return () => {
      const { activeElement } = document;
      // Whoever clicked elsewhere has moved the focus there; a button that was disabled has dropped it.
      if (activeElement === document.body || inside?.contains(activeElement)) opener?.focus();
    };
  }, [anchor]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
  return (
    <div ref={ref} role="dialog" aria-label={label} className={classes.flyout} style={{ width }}>
      {children}
    </div>
  );
}
