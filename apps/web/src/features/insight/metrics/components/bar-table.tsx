import { Progress, Table } from "@mantine/core";
import type { ReactNode } from "react";
import { type Figure, FigureLink } from "./figure-link.tsx";
import classes from "./metrics.module.css";
import { PartBar } from "./part-bar.tsx";

interface BarTableProps {
  heading: string;
  /** The names of the figures. */
  columns: string[];
  /** The first figure of a row is as long as its bar; the second, if there is one, counts those that are resolved. */
  rows: { key: string; label: ReactNode; figures: Figure[] }[];
}

/** A bar chart that is a table: each row has its bar and the figures that it shows. */
export function BarTable({ heading, columns, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ figures: [whole] }) => whole?.count ?? 0));
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={1}>{heading}</Table.Th>
          <Table.Td aria-hidden />
          {columns.map((column) => (
            <Table.Th key={column} w={1} ta="right">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, label, figures: [whole, part, ...more] }) => (
          <Table.Tr key={key}>
            <Table.Th scope="row">{label}</Table.Th>
            <Table.Td aria-hidden miw={48}>
              {part ? (
                <PartBar
                  size={10}
                  resolved={(100 * part.count) / most}
                  not_resolved={(100 * ((whole?.count ?? 0) - part.count)) / most}
                />
              ) : (
                <Progress size={10} value={(100 * (whole?.count ?? 0)) / most} color="var(--sp-accent)" />
              )}
            </Table.Td>
            {[whole, part, ...more].map(
              (figure) =>
                figure && (
                  <Table.Td key={figure.name} ta="right">
                    <FigureLink {...figure} />
                  </Table.Td>
                ),
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
