import type { ReactNode } from "react";
import classes from "./top-bar.module.css";
import { TopSearch } from "./top-search.tsx";

export function TopBar({ menuButton }: { menuButton: ReactNode }) {
  return (
    <header className={classes.bar}>
      {menuButton}
      <TopSearch />
    </header>
  );
}
