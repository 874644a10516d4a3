import { checkVerificationLink, sendVerificationEmail } from "@safeport/contract/accounts/core/account.endpoints";
import { describe, expect, it } from "vitest";
import { VerifyEmailPage } from "../../src/features/accounts/email/components/verify-email-page.tsx";
import { answer, failWithoutWords, refuse, withoutServer } from "./answers.ts";
import { show } from "./show.tsx";

withoutServer();

describe("the page of a verification mail", () => {
  it("says that a request for another link failed @spec:8.4", async () => {
    failWithoutWords(sendVerificationEmail);
    const page = await show(<VerifyEmailPage token={undefined} />);
    await expect.element(page.getByRole("heading", { name: "Confirm your email address", level: 1 })).toBeVisible();
    await page.getByRole("textbox", { name: "Email" }).fill("nobody@people.example");
    await page.getByRole("button", { name: "Send a new link" }).click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to send verification email");
  });

  it("says why a confirmation failed, and offers another link", async () => {
    refuse(checkVerificationLink, "unavailable", "The office is closed");
    const page = await show(<VerifyEmailPage token="any" />);
    await expect.element(page.getByRole("alert")).toHaveTextContent("closed");
    await expect.element(page.getByRole("button", { name: "Send a new link" })).toBeVisible();
  });

  it("lets somebody without a working link request another, and says nothing about the address", async () => {
    answer(checkVerificationLink, { state: "spent" });
    answer(sendVerificationEmail, {});
    const page = await show(<VerifyEmailPage token="none" />);
    await expect.element(page.getByRole("heading", { name: "This link no longer works", level: 1 })).toBeVisible();
    const email = page.getByRole("textbox", { name: "Email" });
    const send = page.getByRole("button", { name: "Send a new link" });
    await send.click();
    await expect.element(page.getByText("Email is required")).toBeVisible();
    await email.fill("nobody");
    await send.click();
    await expect.element(page.getByText("Please enter a valid email address")).toBeVisible();
    await email.fill("nobody@people.example");
    await send.click();
    await expect.element(page.getByRole("status")).toHaveTextContent("If this address has an account that is not confirmed yet");
  });
});
