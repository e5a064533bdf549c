import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { ADMIN, bearer, signIn } from "../fixtures/accounts";
import { openFirstByKeyboard } from "../fixtures/browser";
import { importMany } from "../fixtures/many-incidents";
import { freshHost } from "../fixtures/reports";

const rowIds = (page: Page) =>
  page
    .locator("[data-incident]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("data-incident")));

/** The list of what was found on a host, once it shows so many rows. */
async function openList(page: Page, host: string, count: number, more = ""): Promise<void> {
  await page.goto(`/incidents?q=${host}${more}`);
  await expect(page.locator("[data-incident]")).toHaveCount(count);
}

/** Presses a key again and again until it has its effect: keys do nothing before the page is live. */
async function pressUntil(page: Page, key: string, done: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await done();
  }).toPass();
}

test("filters are kept by the address, for a reload and for others", async ({
  page,
  request,
  browser,
}) => {
  const host = freshHost();
  await importMany(request, await bearer(request), host, 5);
  await signIn(page.request);
  await openList(page, host, 5);

  const filters = page.getByRole("toolbar", { name: "Filters" });
  await filters.getByRole("button", { name: "Severity", exact: true }).click();
  const severities = page.getByRole("dialog", { name: "Severity" });
  await expect(severities.getByRole("checkbox", { name: /^High\s*3$/ })).toBeVisible();
  await severities.getByRole("checkbox", { name: /^High/ }).check();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-incident]")).toHaveCount(3);

  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: "Tool" }).click();
  const tools = page.getByRole("dialog", { name: "Tool" });
  await tools.getByRole("checkbox", { name: /^Burp Suite\s*3$/ }).check();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/severity=high.*tool=burp|tool=burp.*severity=high/);
  await page.getByLabel("Sort by").selectOption("newest");
  await expect(page).toHaveURL(/sort=newest/);
  await expect(page.getByText("3 incidents", { exact: true })).toBeVisible();
  const rows = await rowIds(page);
  expect(rows).toHaveLength(3);

  await page.reload();
  await expect.poll(() => rowIds(page)).toEqual(rows);
  await expect(page.getByRole("button", { name: /^Tool: Burp Suite/ })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await signIn(other.request);
  await other.goto(page.url());
  await expect.poll(() => rowIds(other)).toEqual(rows);
  await context.close();

  await page.getByRole("button", { name: "Clear the filter Severity" }).click();
  await expect(page.locator("[data-incident]")).toHaveCount(5);
});

test("an empty list names the filters that leave nothing over", async ({ page }) => {
  await signIn(page.request);
  await page.goto("/incidents?q=no-such-weakness&owner=none&created_from=2026-01-02");
  await expect(page.getByRole("heading", { name: "No incident matches" })).toBeVisible();
  const filters = page.getByRole("listitem");
  await expect(filters.filter({ hasText: "Owner: Unassigned" })).toBeVisible();
  await expect(filters.filter({ hasText: "Created: since 2026-01-02" })).toBeVisible();
  await expect(filters.filter({ hasText: "Text: “no-such-weakness”" })).toBeVisible();
});

test("j and k move the panel along the list", async ({ page, request }) => {
  const host = freshHost();
  await importMany(request, await bearer(request), host, 3);
  await signIn(page.request);
  await openList(page, host, 3);
  const ids = await rowIds(page);
  await openFirstByKeyboard(page);
  const panel = (at: number) => page.getByRole("complementary", { name: `Incident ${ids[at]}` });
  await expect(panel(0)).toBeVisible();
  await page.keyboard.press("j");
  await expect(panel(1)).toBeVisible();
  await page.keyboard.press("j");
  await expect(panel(2)).toBeVisible();
  await page.keyboard.press("k");
  await expect(panel(1)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`open=${ids[1]}`));
});

test("many are moved at once, and those that refuse are named", async ({ page, request }) => {
  const host = freshHost();
  const headers = await bearer(request);
  const ids = await importMany(request, headers, host, 4);
  const ahead = ids[2] ?? "";
  const moved = await request.post(`/api/ip3/v1/incidents/${ahead}/transition`, {
    headers,
    data: { to: "triaged" },
  });
  expect(moved.status(), await moved.text()).toBe(200);

  await signIn(page.request);
  await openList(page, host, 4, "&sort=newest");
  const boxes = page.getByRole("checkbox", { name: /^Select INC-/ });
  await boxes.first().check();
  await boxes.last().click({ modifiers: ["Shift"] });
  const toolbar = page.getByRole("toolbar", { name: "Actions for the selection" });
  await expect(toolbar).toContainText("4 incidents selected");
  await toolbar.getByRole("button", { name: "Move to next state" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("3 of 4 one step before");
  await dialog.getByRole("radio", { name: "Triaged" }).check();
  await dialog.getByRole("button", { name: "Move to triaged" }).click();

  await expect(dialog.getByText("3 moved, 1 not allowed")).toBeVisible();
  const refused = dialog.getByRole("region", { name: "Not allowed" }).getByRole("listitem");
  await expect(refused).toHaveCount(1);
  await expect(refused).toContainText("Not the next state");
  await expect(refused.getByRole("link", { name: ahead })).toHaveAttribute(
    "href",
    `/incidents/${ahead}`,
  );
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();

  await expect(toolbar).toContainText("1 incident selected");
  await expect(page.getByRole("checkbox", { name: `Select ${ahead}` })).toBeChecked();
  await expect(page).toHaveURL(new RegExp(`q=${host}`));
  await expect(page.getByRole("row").filter({ hasText: "Triaged" })).toHaveCount(4);
  await toolbar.getByRole("button").first().focus();
  await page.keyboard.press("End");
  await expect(toolbar.getByRole("button", { name: "Clear selection" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(toolbar).toBeHidden();
});

test("the file has as many rows as the list says", async ({ page, request }) => {
  const host = freshHost();
  await importMany(request, await bearer(request), host, 7);
  await signIn(page.request);
  await openList(page, host, 4, "&severity=high");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export 4 rows" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^incidents_.*\.csv$/);
  const href = await page.getByRole("link", { name: "Export 4 rows" }).getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(answer.headers()["x-total-count"]).toBe("4");
  const lines = (await answer.text()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1 + 4);
  for (const id of await rowIds(page)) {
    expect(lines.filter((line) => line.startsWith(`${id},`))).toHaveLength(1);
  }

  // Beside a selection it is the selection that is exported.
  const [, second = "", third = ""] = await rowIds(page);
  for (const id of [second, third])
    await page.getByRole("checkbox", { name: `Select ${id}` }).check();
  const toolbar = page.getByRole("toolbar", { name: "Actions for the selection" });
  const chosen = page.waitForEvent("download");
  await toolbar.getByRole("link", { name: "Export CSV" }).click();
  const rows = readFileSync(await (await chosen).path(), "utf8")
    .trimEnd()
    .split("\r\n")
    .slice(1);
  expect(rows.map((row) => row.split(",")[0])).toEqual([second, third]);
  const asJson = await toolbar.getByRole("link", { name: "Export JSON" }).getAttribute("href");
  const { incidents } = await (await page.request.get(asJson ?? "")).json();
  expect(incidents.map(({ id }: { id: string }) => id)).toEqual([second, third]);
});

test("a view is saved, shown, changed, renamed and removed", async ({ page, request }) => {
  const host = freshHost();
  await importMany(request, await bearer(request), host, 4);
  await signIn(page.request);
  await openList(page, host, 2, "&severity=high");
  const name = `Shop ${host.slice(0, 8)}`;
  const trigger = (text: string | RegExp) => page.getByRole("button", { name: text });

  await trigger("Save as…").click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(trigger(`View: ${name}`)).toBeVisible();
  const kept = await rowIds(page);

  await trigger(`View: ${name}`).click();
  await page.getByRole("menuitemradio", { name: "Unassigned critical" }).click();
  await expect(page).toHaveURL(/owner=none/);
  await expect(trigger("View: Unassigned critical")).toBeVisible();

  await trigger("View: Unassigned critical").click();
  await page.getByRole("menuitemradio", { name }).click();
  await expect.poll(() => rowIds(page)).toEqual(kept);

  await trigger("Clear the filter Severity").click();
  await expect(page.locator("[data-incident]")).toHaveCount(4);
  await expect(trigger(`View: ${name} · changed`)).toBeVisible();
  await trigger(/^Save$/).click();
  await expect(trigger(new RegExp(`^View: ${name}$`))).toBeVisible();

  await page.reload();
  await expect(trigger(new RegExp(`^View: ${name}$`))).toBeVisible();
  await trigger(`View: ${name}`).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(`${name} all`);
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await expect(trigger(`View: ${name} all`)).toBeVisible();

  await trigger(`View: ${name} all`).click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove view" }).click();
  await expect(trigger("View: Custom")).toBeVisible();
  await expect(page.locator("[data-incident]")).toHaveCount(4);
});

test("unknown filters of an old view are named", async ({ page }) => {
  await signIn(page.request);
  const name = `Old ${freshHost().slice(0, 8)}`;
  const saved = await page.request.post("/api/trpc/views.save", {
    data: { name, query: "severity=high,huge&sort=due" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await page.goto("/incidents");
  await page.getByRole("button", { name: /^View: / }).click();
  await page.getByRole("menuitemradio", { name }).click();
  await expect(page.getByText(`“${name}” has filters that are not known here`)).toBeVisible();
  await expect(page.getByText("Ignored: severity.")).toBeVisible();
  await expect(page).toHaveURL(/severity=high&sort=due|sort=due.*severity=high/);
});

test("keys assign, comment, move and select, and never while typing", async ({ page, request }) => {
  const host = freshHost();
  const headers = await bearer(request);
  const [first] = await importMany(request, headers, host, 1);
  await signIn(page.request);
  await openList(page, host, 1);
  const row = page.getByRole("row").filter({ has: page.locator("[data-incident]") });
  const dialog = page.getByRole("dialog");
  await pressUntil(page, "j", () =>
    expect(page.locator("[data-incident]:focus")).toHaveCount(1, { timeout: 500 }),
  );

  await page.keyboard.press("a");
  await expect(dialog.getByRole("heading", { name: `Assign ${first}` })).toBeVisible();
  await dialog.getByRole("button", { name: "Assign to me" }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("Assigned");
  const detail = await request.get(`/api/ip3/v1/incidents/${first}`, { headers });
  expect((await detail.json()).owner_email).toBe(ADMIN.email);

  await expect(page.locator("[data-incident]:focus")).toHaveCount(1);
  await page.keyboard.press("c");
  await dialog.getByLabel("Comment").fill("Seen on the staging host, too.");
  await dialog.getByRole("button", { name: "Add comment" }).click();
  await expect(dialog).toBeHidden();

  // The keyboard is the row's again once the dialog has given it back.
  await expect(page.locator("[data-incident]:focus")).toHaveCount(1);
  await pressUntil(page, "f", () => expect(dialog).toBeVisible({ timeout: 2_000 }));
  await expect(dialog).toContainText("Move from Assigned to Fixing?");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await expect(page.locator("[data-incident]:focus")).toHaveCount(1);
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: `Select ${first}` })).toBeChecked();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: `Select ${first}` })).not.toBeChecked();

  // In a field a key is a letter.
  const search = page.getByRole("searchbox", { name: "Search incidents" });
  await search.focus();
  await search.press("End");
  await page.keyboard.type("a");
  await expect(search).toHaveValue(`${host}a`);
  await expect(dialog).toBeHidden();
});

test("keys can be switched off", async ({ page, request }) => {
  const host = freshHost();
  await importMany(request, await bearer(request), host, 1);
  await signIn(page.request);
  await page.goto("/settings");
  await page.getByRole("checkbox", { name: /shortcuts/i }).uncheck();
  await openList(page, host, 1);
  await page.locator("[data-incident]").focus();
  // The arrow is no character, so it stays, and shows that keys are listened to.
  await pressUntil(page, "ArrowDown", () =>
    expect(page.locator("[data-incident]:focus")).toHaveCount(1, { timeout: 500 }),
  );
  await page.keyboard.press("a");
  await page.keyboard.press("x");
  await page.waitForTimeout(500);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("checkbox", { name: /^Select INC-/ })).not.toBeChecked();
});
