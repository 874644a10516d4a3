import { Button } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import classes from "./companies.module.css";
import { CreateCompanyDialog } from "./create-company-dialog.tsx";

/** In place of every page until a Business user has a company. */
export function NoCompany() {
  const t = useTranslations("companies");
  const [step, setStep] = useState<"required" | "create" | null>("required");
  return (
    <div className={classes.pending}>
      <EmptyState
        icon={IconBuilding}
        title={t("pending")}
        action={<Button onClick={() => setStep("create")}>{t("create.title")}</Button>}
      />
      <Dialog opened={step === "required"} onClose={() => setStep(null)} title={t("required.title")}>
        <p className={classes.text}>{t("required.text")}</p>
        <DialogActions>
          <Button onClick={() => setStep("create")} data-autofocus>
            {t("create.title")}
          </Button>
        </DialogActions>
      </Dialog>
      <CreateCompanyDialog opened={step === "create"} onClose={() => setStep(null)} />
    </div>
  );
}
