import { Pagination as MantinePagination, type PaginationProps as MantineProps } from "@mantine/core";
import { useTranslations } from "use-intl";

interface PaginationProps extends Pick<MantineProps, "getItemProps"> {
  page: number;
  pages: number;
  onChange?: (page: number) => void;
  /** Makes "previous" and "next" links in place of buttons. */
  getControlProps?: (target: number) => object;
}

/** Pagination as a landmark; renders nothing for a single page. `LinkPagination` is for a page in the address. */
export function Pagination({ page, pages, onChange, getItemProps, getControlProps }: PaginationProps) {
  const t = useTranslations("ui.pagination");
  if (pages <= 1) return null;
  return (
    <MantinePagination
      role="navigation"
      aria-label={t("label")}
      mt="md"
      total={pages}
      value={page}
      onChange={(wanted) => wanted !== page && onChange?.(wanted)}
      getItemProps={(item) => ({ "aria-label": t("page", { page: item }), ...getItemProps?.(item) })}
      getControlProps={(control) => {
        const target = control === "previous" ? page - 1 : page + 1;
        const isPossible = target >= 1 && target <= pages;
        return { "aria-label": t(control === "previous" ? "previous" : "next"), ...(isPossible && getControlProps?.(target)) };
      }}
    />
  );
}
