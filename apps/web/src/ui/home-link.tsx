import { useTranslations } from "use-intl";
import { ButtonLink } from "./link.tsx";

/** The way on from a page that has nothing to show. */
export function HomeLink() {
  const t = useTranslations("ui.error");
  return (
    <ButtonLink to="/{-$area}" params={{ area: undefined }} variant="default">
      {t("home")}
    </ButtonLink>
  );
}
