import { Tabs, Text } from "@mantine/core";
import classes from "./strip.module.css";
import { useChildInSight } from "./use-child-in-sight.ts";

interface TabStripProps<T extends string> {
  names: readonly T[];
  current: T;
  labelOf: (name: T) => string;
  /** Number of items behind a tab; shown if above 0. */
  countOf?: (name: T) => number | undefined;
  "aria-label"?: string;
}

/** The tabs of a page in one line, which is moved sideways on a small screen. */
export function TabStrip<T extends string>({ names, current, labelOf, countOf, ...props }: TabStripProps<T>) {
  const strip = useChildInSight<HTMLDivElement>(names.indexOf(current));
  return (
    <Tabs.List ref={strip} mb="lg" className={classes.tabs} {...props}>
      {names.map((name) => (
        <Tabs.Tab key={name} value={name}>
          {labelOf(name)}{" "}
          {!!countOf?.(name) && (
            <Text span ml={4} fz={13} lh={1} c="dimmed">
              {countOf(name)}
            </Text>
          )}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
