import { Tabs } from "@mantine/core";
import classes from "./strip.module.css";

interface TabStripProps<T extends string> {
  names: readonly T[];
  current: T;
  labelOf: (name: T) => string;
  "aria-label"?: string;
}

/** The tabs of a page in one line, which is moved sideways on a small screen. */
export function TabStrip<T extends string>({ names, current, labelOf, ...props }: TabStripProps<T>) {
  return (
    <Tabs.List mb="lg" className={classes.tabs} {...props}>
      {names.map((name) => (
        <Tabs.Tab key={name} value={name} ref={name === current ? showTab : null}>
          {labelOf(name)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** Moves the strip to the current tab, which may be beyond the edge of a small screen. */
function showTab(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (list) list.scrollLeft += tab.getBoundingClientRect().left - list.getBoundingClientRect().left - 48;
}
