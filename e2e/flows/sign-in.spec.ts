import { expect, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { createAccount, createNewcomer } from "../fixtures/accounts";
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

test("the sign-in says what this is, and leads to what is open to everybody", async ({ page }) => {
  await page.goto("/sign-in");
  await expect(
    page.getByText(/^Proofline keeps security incidents with their evidence/),
  ).toBeVisible();
  await expectAccessible(page, "/sign-in");
  const open = page.getByRole("navigation", { name: "Open to everybody" });
  await expect(open.getByRole("link", { name: "API reference" })).toHaveAttribute(
    "href",
    "/docs/api",
  );
  await open.getByRole("link", { name: "Agent directory" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Agent directory" })).toBeVisible();
});

test("pages lead to the sign-in and back", async ({ page }) => {
  await page.goto("/imports");
  await expect(page).toHaveURL(/\/sign-in/);
  await signInOnPage(page);
  // No first run has a checkpoint on another machine yet.
  await page.goto("/");
  await expect(page).toHaveURL(/\/first-steps$/);
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

test("a one-time password leads to choosing one's own, by keyboard, and then on", async ({
  browser,
  request,
}) => {
  const account = await createNewcomer(request, ["viewer"]);
  const context = await browser.newContext();
  const page = await context.newPage();
  const signIn = async (password: string) => {
    await page.getByLabel("E-mail address").fill(account.email);
    await page.getByLabel("Password").fill(password);
    await page.keyboard.press("Enter");
  };
  await page.goto("/sign-in?next=%2Fimports");
  await signIn(account.password);
  await expect(page.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  await expectAccessible(page, "/new-password");
  // Every other page leads back here.
  await page.goto("/incidents?q=pears");
  await expect(page).toHaveURL(/\/new-password\?next=%2Fincidents/);
  await page.getByLabel("One-time password").fill(account.password);
  await page.getByLabel("New password").fill("Password1234");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/one of the most common passwords/)).toBeVisible();
  await page.getByLabel("New password").fill("green pears in the yard");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/incidents\?q=pears/);
  await expect(page.getByRole("heading", { level: 1, name: "Incidents" })).toBeVisible();

  await page.goto("/settings");
  await expect(page.getByText("this browser", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await signIn(account.password);
  await expect(page.getByRole("alert").filter({ hasText: "credentials" })).toBeVisible();
  await signIn("green pears in the yard");
  await expect(page).not.toHaveURL(/sign-in/);
  await context.close();
});
