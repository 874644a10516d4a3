import { Pagination } from "@mantine/core";
import { useTranslations } from "use-intl";
import { pageOfQuery, useAddress } from "../lib/address.ts";

/** Pages of a list, kept in the address (`?page=`); nothing when there is only one. Takes pages 1 to `pages` only. */
export function AddressPagination({ pages, param = "page" }: { pages: number; param?: string }) {
  const t = useTranslations("ui.pagination");
  const { query, setQuery } = useAddress();
  if (pages <= 1) return null;
  const page = Math.min(pageOfQuery(query[param]), pages);
  const goTo = (wanted: number) => {
    if (wanted >= 1 && wanted <= pages && wanted !== page) setQuery({ [param]: wanted === 1 ? null : String(wanted) });
  };
  return (
    <nav aria-label={t("label")}>
      <Pagination
        value={page}
        total={pages}
        onChange={goTo}
        size="sm"
        mt="md"
        getItemProps={(item) => ({ "aria-label": t("page", { page: item }) })}
        getControlProps={(control) => (control === "previous" || control === "next" ? { "aria-label": t(control) } : {})}
      />
    </nav>
  );
}
