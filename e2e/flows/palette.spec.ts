import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

const field = (page: Page) => page.getByRole("combobox", { name: "Search, go to a page, or act" });

/** Opens the palette by its key, which does nothing before the page has come to life. */
async function open(page: Page, key = "/") {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(field(page)).toBeFocused({ timeout: 1_000 });
  }).toPass();
  return field(page);
}

const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

const ACTIVE = "[role=option][aria-selected=true]";

test("an id, a host and a page are found from anywhere by keyboard alone, and come back as recent", async ({
  page,
  request,
}) => {
  const host = freshHost();
  const headers = await bearer(request);
  const incident = await importIncident(request, headers, host);
  await signIn(page.request);
  await page.goto("/settings/roles");

  await (await open(page, "Control+k")).pressSequentially(incident.toLowerCase());
  await expect(page.locator(ACTIVE)).toContainText(incident);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/incidents/${incident}`));
  await expect(field(page)).toBeHidden();

  // Recent ones need no typing.
  await open(page);
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toContainText([
    incident,
  ]);
  // The arrows walk around.
  await page.keyboard.press("ArrowUp");
  await expect(page.locator(ACTIVE)).toHaveText("Add a user");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(ACTIVE)).toContainText(incident);
  await page.keyboard.press("Escape");
  await expect(field(page)).toBeHidden();

  await (await open(page)).pressSequentially(host);
  await expect(option(page, incident)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "result" })).toBeVisible();
  await option(page, /^All incidents that match/).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === host);
  await expect(page.getByRole("searchbox", { name: "Search incidents" })).toHaveValue(host);

  // Enter need not wait for the answer.
  await (await open(page)).fill("kill sw");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Kill switches" })).toBeVisible();
});

test("an incident is assigned and moved by typing it", async ({ page, request }) => {
  const analyst = await createAccount(request, ["analyst"]);
  const incident = await importIncident(request, await bearer(request), freshHost());
  await signIn(page.request, analyst);
  await page.goto("/incidents");
  await (await open(page)).fill(`assign ${incident} to me`);
  await expect(page.locator(ACTIVE)).toContainText(`Assign ${incident} to Test person`);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${incident} is assigned to Test person`)).toBeVisible();
  await (await open(page)).fill(`move ${incident} to fixing`);
  await expect(page.locator(ACTIVE)).toContainText(`Move ${incident} to Fixing`);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${incident} is now Fixing`)).toBeVisible();
  // What the rules refuse is refused here as well, with the reason.
  await (await open(page)).fill(`move ${incident} to triaged`);
  await expect(page.locator(ACTIVE)).toContainText(`Move ${incident} to Triaged`);
  await page.keyboard.press("Enter");
  await expect(page.getByText("From fixing, the only transition leads to retest.")).toBeVisible();
  const now = await page.request.get(`/api/ip3/v1/incidents/${incident}`, {
    headers: await bearer(page.request, analyst),
  });
  expect(await now.json()).toMatchObject({
    workflow_status: "fixing",
    owner_email: analyst.email,
  });
});

test("nothing is found, and nothing offered, that the account may not read or do", async ({
  page,
  request,
}) => {
  const host = freshHost();
  const incident = await importIncident(request, await bearer(request), host);
  await signIn(page.request, await createAccount(request, ["red_team"]));
  await page.goto("/settings");
  const typed = await open(page);
  for (const q of [incident, host, `assign ${incident} to me`, "Firewall"]) {
    await typed.fill(q);
    await expect(page.getByText(`Nothing that you may read matches “${q}”`)).toBeVisible();
    await expect(page.getByRole("option")).toHaveCount(0);
  }
  await typed.fill("ab");
  await expect(page.getByText("Type three characters or more, or an id")).toBeVisible();
});

test("the palette is accessible, on a phone as well", async ({ page, request }) => {
  const host = freshHost();
  await importIncident(request, await bearer(request), host);
  await signIn(page.request);
  await page.goto("/settings/roles");
  await open(page);
  // What every element inherits stays as it is: a long page would be styled anew before it answers.
  expect(await page.evaluate(() => getComputedStyle(document.body).pointerEvents)).toBe("auto");
  await expectAccessible(page, "the open palette", { wide: 0, narrow: 0 });
  await field(page).fill(host);
  await expect(option(page, /^All incidents/)).toBeVisible();
  await expectAccessible(page, "what the palette found", { wide: 0, narrow: 0 });
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Search or act" }).click();
  await field(page).fill("legal");
  await option(page, "Legal clocks").click();
  await expect(page.getByRole("heading", { level: 1, name: "Legal clocks" })).toBeVisible();
});
