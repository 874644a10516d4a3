import { Box, type BoxProps, Group, Table, type TableTdProps, type TableThProps, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./folding-table.module.css";

export interface Column<Row> {
  /** Name of the column. */
  head: string;
  /** Value of a row; one that is null shows as a dash, and folded not at all. */
  cell: (row: Row) => ReactNode;
  align?: "end";
  /** Values that never break, such as amounts and times. */
  nowrap?: boolean;
  /** Values to compare letter by letter, such as references. */
  mono?: boolean;
  /** The values are buttons and links to act on a row. */
  isActions?: boolean;
  /** Only screen readers need the name. */
  hideHead?: boolean;
  /** Folded, the name stands before the value, which does not say what it is. */
  isNamed?: boolean;
  /** A drawing of what other columns say: only where there is room for it, and not for screen readers. */
  isDrawing?: boolean;
  /** Width, in pixels or as a share of the table. */
  width?: number | string;
  /** Greatest width, in pixels. */
  maxWidth?: number;
}

export interface FoldingTableProps<Row, Key extends string> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Columns in their order; one that is false is not in the table. */
  columns: Record<Key, Column<Row> | false>;
  /**
   * The columns of a phone: of each list, the first column with its name, and the others folded below its values. The first list of
   * several is as wide as possible. A column that is in no list does not show.
   */
  phone: readonly (readonly NoInfer<Key>[])[];
  /** Width in pixels that the columns need beside each other; with less room they fold as on a phone. */
  minWidth: number;
  label?: string;
  stale?: boolean;
  verticalSpacing?: number;
  /** Least height of a row, in pixels. */
  rowHeight?: number;
}

/** Windows below this width have no sidebar, in pixels. */
const phoneWidth = 768;
/** Width of the sidebar and of the margins beside it, in pixels. */
const frameWidth = 280;

/** A table that needs no scrolling sideways on a phone: its secondary columns become lines below the main ones. */
export function FoldingTable<Row, Key extends string>({
  rows,
  rowKey,
  columns,
  phone,
  minWidth,
  label,
  stale = false,
  verticalSpacing = 8,
  rowHeight,
}: FoldingTableProps<Row, Key>) {
  // One of the two is in the page, so that nothing is read or found twice.
  const isPhone = useMediaQuery(`(max-width: ${Math.max(phoneWidth, minWidth + frameWidth) - 1}px)`, undefined, {
    getInitialValueInEffect: false,
  });
  const lists: readonly (readonly Key[])[] = isPhone ? phone : (Object.keys(columns) as Key[]).map((key) => [key]);
  const main = lists.find(({ length }) => length > 1);
  const shown = lists.flatMap((keys) => {
    const [first, ...folded] = keys.map((key): Column<Row> | false => columns[key]).filter((column) => column !== false);
    return first ? [{ key: keys.join(" "), first, folded, isMain: keys === main }] : [];
  });
  return (
    <Table.ScrollContainer minWidth={isPhone ? 0 : minWidth} data-stale={stale || undefined} aria-busy={stale}>
      <Table
        className={classes.table}
        data-phone={isPhone || undefined}
        verticalSpacing={verticalSpacing}
        {...(isPhone && { horizontalSpacing: 6 })}
        {...(label && { "aria-label": label })}
      >
        <Table.Thead>
          <Table.Tr>
            {shown.map(({ key, first, isMain }) => (
              <Table.Th key={key} {...(isMain && { className: classes.main })} {...headOf(first)}>
                <Head {...first} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)} {...(rowHeight && { h: rowHeight })}>
              {shown.map(({ key, first, folded, isMain }) => (
                <Table.Td
                  key={key}
                  {...(isMain && { className: classes.main })}
                  {...(isPhone ? first.align && { ta: first.align } : cellOf(first))}
                >
                  {isPhone ? <Folded first={first} folded={folded} row={row} /> : <Value column={first} row={row} />}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function headOf({ align, width, isDrawing }: Column<never>): TableThProps {
  return {
    ...(align && { ta: align }),
    ...(width && { w: width }),
    ...(isDrawing && { visibleFrom: "lg", "aria-hidden": true }),
  };
}

function cellOf({ align, maxWidth, isDrawing, ...look }: Column<never>): TableTdProps {
  return {
    ...(align && { ta: align }),
    ...(maxWidth && { maw: maxWidth }),
    ...(isDrawing && { visibleFrom: "lg", "aria-hidden": true }),
    ...lookOf(look),
  };
}

function lookOf({ mono, nowrap }: Pick<Column<never>, "mono" | "nowrap">): BoxProps {
  return { ...(mono && { ff: "monospace", fz: 13 }), ...(nowrap && { style: { whiteSpace: "nowrap" } }) };
}

function Head({ head, hideHead }: Pick<Column<never>, "head" | "hideHead">) {
  return hideHead ? <VisuallyHidden>{head}</VisuallyHidden> : head;
}

function Value<Row>({ column: { cell, isActions }, row }: { column: Column<Row>; row: Row }) {
  const value = cell(row) ?? "–";
  if (!isActions) return value;
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {value}
    </Group>
  );
}

/** Cell of a phone: a value, and below it those of the columns that are folded into its column. */
function Folded<Row>({ first, folded, row }: { first: Column<Row>; folded: readonly Column<Row>[]; row: Row }) {
  return (
    <>
      <Line column={first}>{first.cell(row) ?? "–"}</Line>
      {folded.length > 0 && (
        <div className={classes.folded} data-align={first.align}>
          {folded.map((column) => (
            <Line key={column.head} column={column} isNamed={column.isNamed === true}>
              {column.cell(row)}
            </Line>
          ))}
        </div>
      )}
    </>
  );
}

interface LineProps<Row> {
  column: Column<Row>;
  isNamed?: boolean;
  children: ReactNode;
}

function Line<Row>({ column, isNamed = false, children }: LineProps<Row>) {
  if (children === null) return null;
  if (!isNamed)
    return (
      <Box className={classes.line} data-actions={column.isActions || undefined} {...lookOf(column)}>
        {children}
      </Box>
    );
  return (
    <div className={classes.line}>
      {column.head}{" "}
      <Box component="span" className={classes.named} {...lookOf(column)}>
        {children}
      </Box>
    </div>
  );
}
