import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { signInOnPage } from "../fixtures/browser";
import { importIncident } from "../fixtures/imported-incident";
import { makeOverdue } from "../fixtures/overdue-incident";
import { freshHost } from "../fixtures/reports";

/** An incident whose deadline passed yesterday or the day before. */
async function overdueIncident(
  request: APIRequestContext,
  owner: string | null = null,
): Promise<{ id: string; day: string }> {
  const id = await importIncident(request, await bearer(request), freshHost());
  return { id, day: await makeOverdue(id, owner) };
}

function numberIn(text: string | null): number {
  return Number(/[\d,]+/.exec(text ?? "")?.[0].replaceAll(",", ""));
}

async function listTotal(page: Page): Promise<number> {
  const total = page.getByRole("status").filter({ hasText: /^[\d,]+ incidents?$/ });
  await expect(total).toBeVisible();
  return numberIn(await total.textContent());
}

for (const [tile, filter] of [
  ["Open", ""],
  ["Overdue", "sla=overdue"],
  ["Unassigned", "owner=none"],
] as const) {
  test(`the number of the tile ${tile} is the total of its list`, async ({ page, request }) => {
    await overdueIncident(request);
    await signIn(page.request);
    // Other tests import meanwhile: the two are read again until nothing came between.
    await expect(async () => {
      await page.goto("/overview");
      const tiles = page.getByRole("list", { name: "What needs action now" });
      const link = tiles.getByRole("link", { name: new RegExp(`^[\\d,]+ ${tile}$`) });
      const shown = numberIn(await link.textContent());
      await link.click();
      await expect(page).toHaveURL((url) => url.pathname === "/incidents");
      expect(page.url()).toContain(filter);
      expect(await listTotal(page)).toBe(shown);
    }).toPass();
  });
}

test("the table under a chart has the numbers of the sentence and of the list", async ({
  page,
  request,
}) => {
  await overdueIncident(request);
  await signIn(page.request);
  await expect(async () => {
    await page.goto("/overview");
    const figure = page.getByRole("figure", { name: "New and closed by week" });
    const plot = figure.getByRole("application");
    await expect(plot).toBeVisible();
    const finding = await figure.getByText(/The week from .* is not over/).textContent();
    const said = numberIn(/not over: ([\d,]+) new/.exec(finding ?? "")?.[1] ?? "");
    await figure.getByRole("button", { name: "Show as table" }).click();
    await expect(plot).toHaveCount(0);
    const week = figure.getByRole("row").filter({ hasText: "not over" });
    const link = week.getByRole("link").last();
    expect(numberIn(await link.textContent())).toBe(said);
    await link.click();
    await expect(page).toHaveURL(/created_from=/);
    expect(await listTotal(page)).toBe(said);
  }).toPass();
});

test("bars and tables of owners and states lead to the same lists", async ({ page, request }) => {
  const owner = `late-${Date.now()}@test.example`;
  for (let n = 0; n < 3; n += 1) await overdueIncident(request, owner);
  await signIn(page.request);
  await page.goto("/overview");
  const figure = page.getByRole("figure", { name: "Time to deadline by owner" });
  await figure.scrollIntoViewIfNeeded();
  const bar = figure.getByRole("link", { name: `${owner}, overdue: 3` });
  const address = await bar.getAttribute("href");
  await figure.getByRole("button", { name: "Show as table" }).click();
  const row = figure.getByRole("row").filter({ hasText: owner });
  await expect(row.getByRole("link").first()).toHaveAttribute("href", address ?? "");
  await row.getByRole("link").first().click();
  expect(await listTotal(page)).toBe(3);
});

test("simulated incidents are counted apart", async ({ page }) => {
  await signIn(page.request);
  await page.goto("/overview");
  await page.getByRole("button", { name: "Simulation", exact: true }).click();
  await expect(page).toHaveURL(/source=simulation/);
  await expect(page.getByText("Made-up data: nothing here happened")).toBeVisible();
  const tiles = page.getByRole("list", { name: "What needs action now" });
  const tile = tiles.getByRole("link", { name: /^[\d,]+ Open$/ });
  const empty = page.getByText("No simulated incidents are loaded.");
  await expect(tile.or(empty)).toBeVisible();
  if (await tile.isVisible()) await expect(tile).toHaveAttribute("href", /source=simulation/);
});

test("the columns of the board count what their lists hold", async ({ page, request }) => {
  const owner = `board-${Date.now()}@test.example`;
  const { id } = await overdueIncident(request, owner);
  await overdueIncident(request, owner);
  await signIn(page.request);
  await page.goto("/sla");
  await page.getByLabel("Owner's address").fill(owner);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  const column = page.getByRole("region", { name: "Overdue: 2", exact: true });
  await expect(column.getByText(id)).toBeVisible();
  await expect(column.getByText("2 of 2 shown")).toBeVisible();
  await column.getByRole("link", { name: "Open as a list" }).click();
  expect(await listTotal(page)).toBe(2);

  await page.goto("/sla");
  for (const name of ["Overdue", "No deadline"]) {
    const any = page.getByRole("region", { name: new RegExp(`^${name}: `) });
    await expect(any).toBeVisible();
  }
});

test("the calendar is walked by keyboard and shows what is due on a day", async ({
  page,
  request,
}) => {
  const owner = `calendar-${Date.now()}@test.example`;
  const { id, day } = await overdueIncident(request, owner);
  await signIn(page.request);
  await page.goto(`/sla?view=calendar&month=${day.slice(0, 7)}&owner=${owner}`);
  const grid = page.getByRole("grid");
  const stop = grid.locator("button[tabindex='0']");
  await expect(stop).toHaveCount(1);
  await stop.focus();
  await page.keyboard.press("Home");
  const first = await grid.locator("button:focus").getAttribute("data-day");
  await page.keyboard.press("ArrowRight");
  await expect(grid.locator("button:focus")).not.toHaveAttribute("data-day", first ?? "");
  await page.keyboard.press("PageDown");
  await expect(page).not.toHaveURL(new RegExp(`month=${day.slice(0, 7)}`));
  // The address changes before the month is drawn; a key in between is one of the month before.
  const ofMonth = new RegExp(`^${day.slice(0, 7)}`);
  await expect(grid.locator("button:focus")).not.toHaveAttribute("data-day", ofMonth);
  await page.keyboard.press("PageUp");

  await grid.locator(`[data-day="${day}"]`).click();
  const panel = page.getByRole("region", { name: /\d{4}$/ }).filter({ hasText: "1 open incident" });
  await expect(panel.getByText(id)).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(grid).toBeHidden();
  await expect(page.getByRole("button", { name: /: 1 deadline, 1 high$/ })).toBeVisible();
});

test("an administrator changes a rule, and the history says so", async ({ page }) => {
  await signIn(page.request);
  await page.goto("/settings/sla");
  const days = 200 + (Date.now() % 3000);
  const change = async (fill: () => Promise<void>, reason: string) => {
    await page.getByRole("button", { name: "Change the rule for Info" }).click();
    const dialog = page.getByRole("dialog");
    await fill();
    await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name: "Apply the rule" }).click();
    await expect(dialog).toBeHidden();
  };
  const dialog = page.getByRole("dialog");
  const given = `Agreed with the service owners on ${days} days`;
  await change(async () => {
    await dialog.getByLabel("No deadline").uncheck();
    await dialog.getByLabel("Days", { exact: true }).fill(days.toString());
  }, given);
  const text = `${days.toLocaleString("en-US")} days`;
  const inForce = page.getByRole("table", { name: "Rule in force for each severity" });
  await expect(inForce.getByRole("row").filter({ hasText: "Info" })).toContainText(text);
  const history = page.getByRole("table", { name: /^Rules that were set/ });
  await expect(history.getByRole("row").nth(1)).toContainText(text);
  await expect(history.getByRole("row").nth(1)).toContainText(given);

  await change(() => dialog.getByLabel("No deadline").check(), "Back to what it was before");
  await expect(inForce.getByRole("row").filter({ hasText: "Info" })).toContainText("No deadline");
  await expect(history.getByText(given)).toBeVisible();
});

test("who may not set rules sees them and no way to change them", async ({ page, request }) => {
  await signIn(page.request, await createAccount(request, ["viewer"]));
  await page.goto("/settings/sla");
  const inForce = page.getByRole("table", { name: "Rule in force for each severity" });
  await expect(inForce.getByRole("row").filter({ hasText: "Critical" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Change/ })).toHaveCount(0);
});

test("the inbox notifies the owner of a missed deadline", async ({ page, request }) => {
  const account = await createAccount(request, ["analyst"]);
  const { id } = await overdueIncident(request, account.email);
  await signInOnPage(page, account);
  const inbox = page.getByRole("link", { name: "Inbox" });
  // The service looks at deadlines every 15 seconds.
  await expect(async () => {
    await page.reload();
    await expect(inbox).toHaveText("Inbox1 waiting", { timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
  await inbox.click();
  await expect(page.getByRole("heading", { level: 1, name: "Inbox" })).toBeVisible();
  const notices = page.getByRole("list", { name: "Notices" });
  await expect(notices.getByText("The deadline passed")).toBeVisible();
  await expectAccessible(page, "/inbox");
  // j walks to it, Enter opens what it is about.
  const focused = notices.locator("a:focus");
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(focused).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/incidents/${id}`));
  await expect(inbox).toHaveText("Inbox");
  await inbox.click();
  await expect(notices.getByText(id)).toBeVisible();
  await expect(notices.getByText("Unread")).toHaveCount(0);
});
