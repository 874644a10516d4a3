import { Box, Table } from "@mantine/core";
import { useTranslations } from "use-intl";
import { TextLink } from "../link.tsx";
import type { ChartProps } from "./chart-data.ts";

/** The figures of a chart as a table, always in the page and opened on demand. */
export function ChartTable({ title, pointHeading, points, series, format, linkOf }: Omit<ChartProps, "height">) {
  const t = useTranslations("ui.chart");
  return (
    <Box component="details" mt="sm">
      <Box component="summary" py={4} fz={13} c="var(--sp-accent-text)">
        {t("table")}
      </Box>
      <Table.ScrollContainer minWidth={0}>
        <Table aria-label={title} style={{ fontVariantNumeric: "tabular-nums" }}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{pointHeading}</Table.Th>
              {series.map(({ key, label }) => (
                <Table.Th key={key} ta="right">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {points.map((point, at) => (
              <Table.Tr key={point.key}>
                <Table.Th scope="row">{point.label}</Table.Th>
                {series.map((one) => {
                  const value = one.values[at] ?? null;
                  const link = value ? linkOf?.(point, one) : undefined;
                  const text = value === null ? "–" : format(value);
                  return (
                    <Table.Td key={one.key} ta="right">
                      {link ? (
                        <TextLink {...link} inherit aria-label={`${point.label}, ${one.label}: ${text}`}>
                          {text}
                        </TextLink>
                      ) : (
                        text
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Box>
  );
}
