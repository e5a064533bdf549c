import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { ADMIN, createAccount, freshContext, mutate, signIn } from "../fixtures/accounts";
import { signInOnPage } from "../fixtures/browser";

async function menuOf(page: Page, email: string) {
  const row = page.getByRole("row", { name: email });
  await row.getByRole("button", { name: /^Actions for / }).click();
  return row;
}

test("the only administrator gives a role that decides with the password again, and not to themselves", async ({
  page,
  request,
}) => {
  const account = await createAccount(request, ["viewer"]);
  await signInOnPage(page);
  await page.goto("/settings/users");
  await expect(
    page.getByText("With one administrator, one person can undo four eyes"),
  ).toBeVisible();
  const row = await menuOf(page, account.email);
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: /^Auditor/ }).check();
  await expect(dialog.getByText(/recorded as given by the only administrator/)).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Send your password again.").first()).toBeVisible();
  await dialog.getByLabel("Your password").fill(ADMIN.password);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(row.getByText("Auditor").last()).toBeVisible();

  await menuOf(page, ADMIN.email);
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await expect(
    dialog.getByText(/Your own roles are changed by another administrator/),
  ).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);
});

test("roles requested by another administrator wait, and can be declined", async ({
  page,
  playwright,
  baseURL,
  request,
}) => {
  const other = await createAccount(request, ["admin"]);
  const target = await createAccount(request, ["viewer"]);
  const theirs = await freshContext(playwright, baseURL);
  await signIn(theirs, other);
  const wish = { id: target.id, roles: ["viewer", "safety_officer"] };
  const asked = await mutate(theirs, "accounts.update", wish);
  expect(asked.status(), await asked.text()).toBe(200);
  await theirs.dispose();
  await signInOnPage(page);
  await page.goto("/settings/users");
  const row = page.getByRole("row", { name: target.email });
  await expect(row.getByText("AI safety officer (waits)").last()).toBeVisible();
  const waiting = page.getByRole("region", { name: "Roles that wait for a decision" });
  await expect(waiting.getByText(/is to be: AI safety officer/)).toBeVisible();
  await expect(waiting.getByText(/administrator for less than a day/)).toBeVisible();
  await expectAccessible(page, "roles that wait");
  await waiting.getByRole("button", { name: "Decline" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End the request" }).click();
  await expect(row.getByText("(waits)")).toHaveCount(0);
});
