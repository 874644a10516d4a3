import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./list-tools.module.css";

/** Search and filters above a list; on a narrow screen the filters are below the search. */
export function ListTools({ children }: { children: ReactNode }) {
  return (
    <div className={classes.box}>
      <div className={classes.tools}>{children}</div>
    </div>
  );
}

/** A filter or the order of a list; `wide` for the longest words. */
export function FilterSelect({ wide = false, ...props }: NativeSelectProps & { wide?: boolean }) {
  return <NativeSelect className={classes.filter ?? ""} data-wide={wide || undefined} {...props} />;
}
