import { expect, test } from "@playwright/test";
import { createAccount } from "../fixtures/accounts";
import { signInOnPage } from "../fixtures/browser";

test("wrong credentials are refused without saying which part", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill("nobody@test.example");
  await page.getByLabel("Password").fill("wrong-password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "credentials" })).toHaveText(
    /The credentials are not valid\./,
  );
  await expect(page).toHaveURL(/sign-in/);
});

test("pages lead to the sign-in and back", async ({ page }) => {
  await page.goto("/imports");
  await expect(page).toHaveURL(/\/sign-in/);
  await signInOnPage(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/incidents/);
});

test("an account is made, signs in, and sees what its role allows", async ({
  page,
  browser,
  request,
}) => {
  const account = await createAccount(request, ["importer"]);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto("/sign-in");
  await other.getByLabel("E-mail address").fill(account.email);
  await other.getByLabel("Password").fill(account.password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other).not.toHaveURL(/sign-in/);
  await other.goto("/settings/users");
  await expect(other.getByText("account.manage").first()).toBeVisible();
  await other.goto("/imports");
  await expect(other.getByRole("heading", { level: 1, name: "Imports" })).toBeVisible();
  await context.close();

  await signInOnPage(page);
  await page.goto("/settings/users");
  await expect(page.getByText(account.email)).toBeVisible();
});
