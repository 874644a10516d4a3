import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./list-tools.module.css";

interface ListToolsProps {
  /** Search, filter button and order stay in one line on a narrow screen, too. */
  oneLine?: boolean;
  children: ReactNode;
}

/** Search and filters above a list; on a narrow screen the filters are below the search. */
export function ListTools({ oneLine = false, children }: ListToolsProps) {
  return (
    <div className={classes.box}>
      <div className={classes.tools} data-one-line={oneLine || undefined}>
        {children}
      </div>
    </div>
  );
}

/** A filter or the order of a list; `wide` for the longest words. */
export function FilterSelect({ wide = false, ...props }: NativeSelectProps & { wide?: boolean }) {
  return <NativeSelect className={classes.filter ?? ""} data-wide={wide || undefined} {...props} />;
}
