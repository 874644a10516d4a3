import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { pageOfQuery, useAddress } from "../lib/address.ts";
import { pageWindow } from "../lib/page-window.ts";
import classes from "./pager.module.css";

interface AddressPaginationProps {
  pages: number;
  param?: string;
  /** The answer on screen is an older one (`isPlaceholderData`), so `pages` says nothing about the address. */
  stale?: boolean;
}

/** Pages of a list as links, kept in the address (`?page=`); nothing when there is only one. A page past the last leads to the last. */
export function AddressPagination({ pages, param = "page", stale = false }: AddressPaginationProps) {
  const t = useTranslations("ui.pagination");
  const { query, setQuery } = useAddress();
  const asked = pageOfQuery(query[param]);
  const page = Math.min(asked, pages);
  const isPast = !stale && pages > 0 && asked > pages;
  useEffect(() => {
    if (isPast) setQuery({ [param]: pages === 1 ? null : String(pages) }, { replace: true });
  }, [isPast, param, pages, setQuery]);
  if (pages <= 1) return null;
  const to = (wanted: number) => ({
    to: ".",
    search: (old: object) => ({ ...old, [param]: wanted === 1 ? undefined : String(wanted) }),
    className: classes.page ?? "",
    activeOptions: { exact: true },
  });
  return (
    <nav aria-label={t("label")} className={classes.pages}>
      {page > 1 && (
        <Link {...to(page - 1)} aria-label={t("previous")}>
          <IconChevronLeft size={16} aria-hidden />
        </Link>
      )}
      {pageWindow(page, pages).map((item) =>
        typeof item === "string" ? (
          <span key={item} className={classes.gap}>
            …
          </span>
        ) : (
          <Link key={item} {...to(item)} aria-label={t("page", { page: item })} aria-current={item === page ? "page" : undefined}>
            {item}
          </Link>
        ),
      )}
      {page < pages && (
        <Link {...to(page + 1)} aria-label={t("next")}>
          <IconChevronRight size={16} aria-hidden />
        </Link>
      )}
    </nav>
  );
}
