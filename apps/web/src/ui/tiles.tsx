import type { CSSProperties, ReactNode } from "react";
import classes from "./tiles.module.css";

interface TilesProps {
  /** A term and its values for each tile, as in a definition list. */
  tiles: { key: string; content: ReactNode }[];
  /** On a narrow screen each tile is a line, with its value at the end. */
  lines?: boolean;
  /** Each tile is a name, an amount and an explanation; a phone shows one below the other. */
  money?: boolean;
}

/** Facts beside each other, framed, up to five in a row. */
export function Tiles({ tiles, lines = false, money = false }: TilesProps) {
  return (
    <div className={classes.box}>
      <dl
        className={classes.tiles}
        data-lines={lines || undefined}
        data-money={money || undefined}
        style={{ "--tiles": Math.min(tiles.length, 5) } as CSSProperties}
      >
        {tiles.map(({ key, content }) => (
          <div key={key}>{content}</div>
        ))}
      </dl>
    </div>
  );
}
