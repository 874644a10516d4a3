import { Box } from "@mantine/core";
import classes from "./two-versions.module.css";

interface TwoVersionsProps {
  /** Subject of the table, for screen readers. */
  title: string;
  /** The heads of both columns. */
  theirs: string;
  mine: string;
  /** Text for an empty value. */
  nothing: string;
  rows: readonly { key: string; label: string; note?: string | false; texts: readonly [theirs: string, mine: string] }[];
}

/** Fields that somebody else saved in the meantime, each with their text beside one's own; nothing without rows. */
export function TwoVersions({ title, theirs, mine, nothing, rows }: TwoVersionsProps) {
  if (rows.length === 0) return null;
  return (
    // Reachable by keyboard, since it scrolls.
    <Box className={classes.frame ?? ""} tabIndex={0} role="group" aria-label={title}>
      {/* Not the library's table, whose scroll area most pages would then load. */}
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th>{theirs}</th>
            <th>{mine}</th>
          </tr>
        </thead>
        {rows.map(({ key, label, note, texts }) => (
          <tbody key={key}>
            <tr>
              <th colSpan={2} scope="rowgroup">
                {label}
                {note && <span className={classes.note}>{note}</span>}
              </th>
            </tr>
            <tr>
              {texts.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the two columns
                <td key={index} data-empty={text === "" || undefined}>
                  {text || nothing}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </Box>
  );
}
