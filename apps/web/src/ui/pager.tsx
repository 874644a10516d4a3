import { UnstyledButton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { pageWindow } from "../lib/page-window.ts";
import classes from "./pager.module.css";

interface PagerProps {
  page: number;
  pages: number;
  onGo: (page: number) => void;
}

/** Pages of a list inside a dialog or panel, where the address is not its own; nothing when there is only one. */
export function Pager({ page, pages, onGo }: PagerProps) {
  const t = useTranslations("ui.pagination");
  if (pages <= 1) return null;
  const go = (wanted: number) => {
    if (wanted >= 1 && wanted <= pages && wanted !== page) onGo(wanted);
  };
  return (
    <nav aria-label={t("label")} className={classes.pages}>
      <UnstyledButton className={classes.page} disabled={page <= 1} aria-label={t("previous")} onClick={() => go(page - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </UnstyledButton>
      {pageWindow(page, pages).map((item) =>
        typeof item === "string" ? (
          <span key={item} className={classes.gap}>
            …
          </span>
        ) : (
          <UnstyledButton
            key={item}
            className={classes.page}
            aria-label={t("page", { page: item })}
            aria-current={item === page ? "page" : undefined}
            onClick={() => go(item)}
          >
            {item}
          </UnstyledButton>
        ),
      )}
      <UnstyledButton className={classes.page} disabled={page >= pages} aria-label={t("next")} onClick={() => go(page + 1)}>
        <IconChevronRight size={16} aria-hidden />
      </UnstyledButton>
    </nav>
  );
}
