import { Group, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatNumber } from "../lib/format.ts";
import { useI18n } from "../lib/i18n.ts";

interface ImportFigure {
  label: string;
  count: number;
  /** Counts rows that are refused. */
  refused?: boolean;
}

/** Counts of a file's rows by effect, side by side. */
export function ImportFigures({ figures }: { figures: readonly ImportFigure[] }) {
  const { locale } = useI18n();
  return (
    <Group gap="lg" mb="sm">
      {figures.map(({ label, count, refused }) => (
        <div key={label}>
          <Text fz={13} c="dimmed">
            {label}
          </Text>
          <Text fw={500} {...(refused && count > 0 && { c: "var(--sp-danger)" })}>
            {formatNumber(count, locale)}
          </Text>
        </div>
      ))}
    </Group>
  );
}

interface ImportRowsProps {
  title: string;
  /** Says how many rows are not listed; null if all are. */
  more: string | null;
  children: ReactNode;
}

/** Rows of a file below a heading that folds them. */
export function ImportRows({ title, more, children }: ImportRowsProps) {
  return (
    <details open>
      <Text component="summary" fz={13} fw={500} mt="sm">
        {title}
      </Text>
      <Table fz={13} layout="fixed" verticalSpacing={4}>
        <colgroup>
          <col style={{ width: 88 }} />
          <col />
        </colgroup>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
      {more && (
        <Text fz={13} c="dimmed">
          {more}
        </Text>
      )}
    </details>
  );
}

interface ImportRowProps {
  /** The line of the file, or what becomes of the row. */
  label: string;
  /** Reason for the refusal of the row. */
  reason?: string;
  children: ReactNode;
}

export function ImportRow({ label, reason, children }: ImportRowProps) {
  return (
    <Table.Tr>
      <Table.Td>{label}</Table.Td>
      <Table.Td style={{ overflowWrap: "anywhere" }}>
        {children}
        {reason && (
          <Text fz={13} c="var(--sp-danger)">
            {reason}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
