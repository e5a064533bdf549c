import { expect, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";

test("the menu has groups that stay as they were folded", async ({ page }) => {
  await signIn(page.request);
  await page.goto("/settings/roles");
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const name of ["Work", "Agents", "Federation", "Evidence", "Insight"])
    await expect(menu.getByRole("list", { name })).toBeVisible();
  const agents = menu.getByRole("button", { name: "Agents" });
  // Keys do nothing before the page has come to life.
  await expect(async () => {
    await agents.press("Enter");
    await expect(agents).toHaveAttribute("aria-expanded", "false", { timeout: 500 });
  }).toPass();
  await expect(menu.getByRole("link", { name: "Firewall" })).toBeHidden();
  await page.reload();
  await expect(agents).toHaveAttribute("aria-expanded", "false");
  await expect(menu.getByRole("link", { name: "Firewall" })).toBeHidden();
  await expectAccessible(page, "a folded group of the menu");

  await page.getByRole("button", { name: "Collapse navigation" }).click();
  await expect(menu.getByRole("link", { name: "Firewall" })).toBeVisible();
  await expectAccessible(page, "the collapsed menu");
  await page.getByRole("button", { name: "Expand navigation" }).click();
  await agents.click();
  await menu.getByRole("link", { name: "Firewall" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Firewall" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Firewall" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("the menu of a phone has the same groups, and closes when one goes somewhere", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page.request);
  await page.goto("/settings/roles");
  const menu = page.getByRole("dialog", { name: "Proofline" });
  const open = page.getByRole("button", { name: "Open navigation" });
  await (await awake(open)).click();
  await menu.getByRole("link", { name: "Kill switches" }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Kill switches" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop agents" })).toBeVisible();
  await expectAccessible(page, "/kill-switches");
});

test("the way to a page stands above it without the page itself", async ({ page }) => {
  await signIn(page.request);
  await page.goto("/imports");
  await expect(page.getByRole("heading", { level: 1, name: "Imports" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toHaveCount(0);
  await page.goto("/imports/new");
  const way = page.getByRole("navigation", { name: "Breadcrumbs" });
  await expect(way.getByRole("listitem")).toHaveText(["Imports"]);
  await way.getByRole("link", { name: "Imports" }).click();
  await expect(page).toHaveURL(/\/imports$/);
});

for (const [role, title] of [
  ["auditor", "Log"],
  ["viewer", "Overview"],
  ["safety_officer", "Approvals"],
] as const) {
  test(`the day of the role ${role} begins at ${title}`, async ({ page, request }) => {
    await signIn(page.request, await createAccount(request, [role]));
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });
}
