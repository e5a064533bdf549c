import { expect, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

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

test.describe("in Vienna", () => {
  test.use({ timezoneId: "Europe/Vienna" });

  test("times are shown on the reader's clock from the first answer on, and by a key in UTC", async ({
    page,
    request,
  }) => {
    const id = await importIncident(request, await bearer(request), freshHost());
    await signIn(page.request);
    await page.goto("/settings");
    await page.getByRole("button", { name: "My zone, Europe/Vienna" }).click();
    await expectAccessible(page, "the profile with times in Vienna");
    const answer = await page.goto(`/incidents/${id}`);
    expect(await answer?.text()).toMatch(/\d\d:\d\d UTC\+0[12]:00/);
    const time = page.getByText(/\d\d:\d\d UTC\+0[12]:00/).first();
    await expect(time).toBeVisible();
    await page.locator("body").press("z");
    await expect(time).toBeHidden();
    await expect(page.getByText(/\d\d:\d\d UTC$/).first()).toBeVisible();
  });
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

test("who is mentioned in a comment hears of it, and can put it off", async ({ page, request }) => {
  const reader = await createAccount(request, ["viewer"]);
  const headers = await bearer(request);
  const incident = await importIncident(request, headers, freshHost());
  const comment = await request.post(`/api/ip3/v1/incidents/${incident}/comments`, {
    headers,
    data: { text: `@${reader.email} please have a look` },
  });
  expect(comment.status(), await comment.text()).toBe(201);
  await signIn(page.request, reader);
  await page.goto("/inbox");
  const inbox = page.getByRole("link", { name: "Inbox" });
  await expect(inbox).toHaveText("Inbox1 waiting");
  const notices = page.getByRole("list", { name: "Notices" });
  await expect(notices.getByRole("listitem")).toContainText(["A comment mentions you"]);
  await (await awake(page.getByRole("button", { name: /^Snooze: / }))).click();
  await page.getByRole("menuitem", { name: /^Tomorrow/ }).click();
  await expect(page.getByText("Your inbox is empty")).toBeVisible();
  await expect(inbox).toHaveText("Inbox");
  await page.getByRole("button", { name: "Snoozed", exact: true }).click();
  await expect(notices.getByText(incident)).toBeVisible();
  await expectAccessible(page, "snoozed notices");
  await page.getByRole("button", { name: /^Show again/ }).click();
  await expect(page.getByText("Nothing is snoozed")).toBeVisible();
  await expect(inbox).toHaveText("Inbox1 waiting");
});
