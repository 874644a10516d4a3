import { Button, Container, Text } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogActions } from "../../../ui/dialog-actions.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { CreateCompanyDialog } from "./create-company-dialog.tsx";

/** In place of every page until a Business user has a company. */
export function NoCompany() {
  const t = useTranslations("companies");
  const [step, setStep] = useState<"required" | "create" | null>("required");
  return (
    <Container size={720} my={64}>
      <EmptyState
        icon={IconBuilding}
        title={t("pending")}
        action={<Button onClick={() => setStep("create")}>{t("create.title")}</Button>}
      />
      <Dialog opened={step === "required"} onClose={() => setStep(null)} title={t("required.title")}>
        <Text mb="md">{t("required.text")}</Text>
        <DialogActions>
          <Button onClick={() => setStep("create")} data-autofocus>
            {t("create.title")}
          </Button>
        </DialogActions>
      </Dialog>
      <CreateCompanyDialog opened={step === "create"} onClose={() => setStep(null)} />
    </Container>
  );
}
