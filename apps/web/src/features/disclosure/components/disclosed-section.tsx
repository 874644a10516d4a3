import { Box, Title } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import list from "../../../ui/list.module.css";
import { Pagination } from "../../../ui/pagination.tsx";
import { useDisclosedList } from "../api/disclosure.ts";
import { DisclosedRow } from "./disclosed-row.tsx";

/** The published reports of a program or a person; nothing where there are none. */
export function DisclosedSection(filter: { program?: string; author?: string }) {
  const t = useTranslations("reports/disclosure.list");
  const id = useId();
  const [page, setPage] = useState(1);
  const { data } = useDisclosedList({ page, ...filter });
  if (!data || data.total === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} mt="xl">
      <Title order={2} id={id} mb="sm">
        {t("title")}
      </Title>
      <ul className={list.list} aria-labelledby={id}>
        {data.items.map((report) => (
          <DisclosedRow key={report.number} report={report} />
        ))}
      </ul>
      <Pagination page={page} pages={data.pages} onChange={setPage} />
    </Box>
  );
}
