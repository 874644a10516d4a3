import { createCompany } from "@safeport/contract/companies/company.endpoints";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { CreateCompanyDialog } from "../../src/features/companies/components/create-company-dialog.tsx";
import { failWithoutWords, hold, withoutServer } from "./answers.ts";
import { asResearcher, show } from "./show.tsx";

withoutServer();

const dialog = page.getByRole("dialog", { name: "Create Company" });

async function fillIn(): Promise<void> {
  await dialog.getByLabelText("Company name").fill("Quay Works");
  await dialog.getByLabelText("Domain", { exact: true }).fill("quay.example");
  await dialog.getByLabelText("Domain verification method").selectOptions("Meta Tag");
}

describe("the form of a new company", () => {
  it("shows progress while the company is created, and closes @spec:4.25", async () => {
    asResearcher();
    const creating = hold(createCompany);
    const close = vi.fn();
    await show(<CreateCompanyDialog opened onClose={close} />);
    await fillIn();
    await dialog.getByRole("button", { name: "Create Company" }).click();
    await expect.element(dialog.getByRole("button", { name: "Creating..." })).toHaveAttribute("aria-disabled", "true");
    creating.release({ company_id: "0198f3c0-0000-7000-8000-000000000050" });
    await expect
      .element(page.getByRole("alert").filter({ hasText: "Success" }))
      .toHaveTextContent("Company has been successfully created");
    expect(close).toHaveBeenCalled();
  });

  it("says that the company could not be created, in the form and in a toast, and keeps what was typed", async () => {
    asResearcher();
    failWithoutWords(createCompany);
    await show(<CreateCompanyDialog opened onClose={() => {}} />);
    await fillIn();
    await dialog.getByRole("button", { name: "Create Company" }).click();
    await expect.element(page.getByText("Error creating company")).toBeVisible();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Failed to create company");
    await expect.element(dialog.getByLabelText("Company name")).toHaveValue("Quay Works");
  });
});
