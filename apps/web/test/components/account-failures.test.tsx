import { changePassword } from "@safeport/contract/accounts/password/password.endpoints";
import { disableTwoFactor, enableTwoFactor, startTwoFactor } from "@safeport/contract/accounts/two-factor/two-factor.endpoints";
import { describe, expect, it } from "vitest";
import { ChangePassword } from "../../src/features/accounts/password/components/change-password.tsx";
import { TwoFactor } from "../../src/features/accounts/two-factor/components/two-factor.tsx";
import { answer, refuse, withoutServer } from "./answers.ts";
import { asResearcher, show } from "./show.tsx";

withoutServer();

describe("what fails without a reason says so in the specification's words @spec:8.5", () => {
  it("as a new password", async () => {
    asResearcher();
    refuse(changePassword, "internal");
    const page = await show(<ChangePassword />);
    await page.getByLabelText("New password", { exact: true }).fill("seven-otters-by-the-quay-64");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to change password");
  });

  it("as a second factor that is turned on", async () => {
    asResearcher();
    refuse(startTwoFactor, "internal");
    const page = await show(<TwoFactor />);
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to enable 2FA");
    answer(startTwoFactor, { secret: "GEZDGNBVGY3TQOJQ", qr_svg: "<svg xmlns='http://www.w3.org/2000/svg'/>" });
    refuse(enableTwoFactor, "internal");
    await page.getByRole("button", { name: "Turn on" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabelText("Code from the app").fill("123456");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Failed to verify 2FA");
  });

  it("as a second factor that is turned off", async () => {
    asResearcher({ two_factor_enabled: true });
    refuse(disableTwoFactor, "internal");
    const page = await show(<TwoFactor />);
    await page.getByRole("button", { name: "Turn off" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("123456");
    await dialog.getByRole("button", { name: "Turn off" }).click();
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Failed to verify 2FA");
  });
});
