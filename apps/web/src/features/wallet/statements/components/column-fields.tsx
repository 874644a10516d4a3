import { Autocomplete, NativeSelect, SimpleGrid } from "@mantine/core";
import { entryTextLimits } from "@safeport/contract/wallet/statements/statement.limits";
import type { StatementColumns } from "@safeport/contract/wallet/statements/statement.schema";
import { dateOrders, decimalSigns } from "@safeport/contract/wallet/statements/statement.values";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

export const emptyColumns: StatementColumns = { date: "", amount: "", reference: "", decimal: ",", date_order: "dmy" };

const required = ["date", "amount", "reference"] as const;
const optional = ["counterparty", "currency", "value_date", "bank_reference"] as const;

/** Whether the columns that each file needs are named. */
export function isComplete(columns: StatementColumns): boolean {
  return required.every((name) => columns[name].trim() !== "");
}

/** Lines at the beginning of a file in which the head of its table may stand. */
const lookedLines = 30;
const lookedBytes = 20_000;

/** The cells of the widest of the first lines: the names of the columns. */
async function namesIn(file: File): Promise<string[]> {
  const text = await file.slice(0, lookedBytes).text();
  const rows = text
    .split(/\r?\n/, lookedLines)
    .map((line) => line.split(/[;,\t|]/).map((cell) => cell.replace(/^[\s"\ufeff]+|[\s"]+$/g, "")));
  const [head = []] = rows.toSorted((one, other) => other.length - one.length);
  return [...new Set(head.filter((name) => name !== "" && name.length <= entryTextLimits.column))];
}

interface ColumnFieldsProps {
  file: File;
  columns: StatementColumns;
  onChange: (columns: StatementColumns) => void;
  isChecked: boolean;
}

/** Meaning of the columns of a CSV file, and its forms of dates and amounts. */
export function ColumnFields({ file, columns, onChange, isChecked }: ColumnFieldsProps) {
  const t = useTranslations("wallet/statements.columns");
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void namesIn(file).then((found) => isCurrent && setNames(found));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const set = (name: (typeof required)[number] | (typeof optional)[number], value: string) => {
    const { [name]: _, ...others } = columns;
    const isNeeded = required.some((one) => one === name);
    onChange({ ...others, ...((value !== "" || isNeeded) && { [name]: value }) } as StatementColumns);
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      {[...required, ...optional].map((name) => (
        <Autocomplete
          key={name}
          label={t(name)}
          data={names}
          maxLength={entryTextLimits.column}
          value={columns[name] ?? ""}
          onChange={(value) => set(name, value)}
          error={isChecked && required.some((one) => one === name) && !columns[name]?.trim() ? t("missing") : undefined}
        />
      ))}
      <NativeSelect
        label={t("date_order")}
        value={columns.date_order}
        onChange={(event) => {
          const date_order = dateOrders.find((one) => one === event.currentTarget.value) ?? "dmy";
          onChange({ ...columns, date_order });
        }}
        data={dateOrders.map((value) => ({ value, label: t(`order.${value}`) }))}
      />
      <NativeSelect
        label={t("decimal")}
        value={columns.decimal}
        onChange={(event) => {
          const decimal = decimalSigns.find((one) => one === event.currentTarget.value) ?? ",";
          onChange({ ...columns, decimal });
        }}
        data={decimalSigns.map((value) => ({ value, label: t(value === "," ? "comma" : "point") }))}
      />
    </SimpleGrid>
  );
}
