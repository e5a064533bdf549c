import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, signIn } from "../fixtures/accounts";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

async function importOne(request: APIRequestContext): Promise<string> {
  const host = freshHost();
  await importIncident(request, await bearer(request), host);
  return host;
}

function figure(page: Page, name: string): Locator {
  return page.getByRole("figure", { name });
}

/** The plot of a figure, which comes when it is in view. */
async function plotOf(page: Page, name: string): Promise<Locator> {
  const plot = figure(page, name).getByRole("application");
  await figure(page, name).scrollIntoViewIfNeeded();
  await expect(plot).toBeVisible();
  return plot;
}

async function listTotal(page: Page): Promise<number> {
  const total = page.getByRole("status").filter({ hasText: /^[\d,]+ incidents?$/ });
  await expect(total).toBeVisible();
  return numberIn(await total.textContent());
}

function numberIn(text: string | null): number {
  return Number(/[\d,]+/.exec(text ?? "")?.[0].replaceAll(",", ""));
}

test("one time range in the address moves all charts over time", async ({ page, request }) => {
  await importOne(request);
  await signIn(page.request);
  await page.goto("/overview/incidents");
  const flow = figure(page, "New and closed");
  await expect(flow).toContainText("in the 30 days before");
  await page.getByRole("button", { name: "1 year" }).click();
  await expect(page).toHaveURL(/range=1y/);
  await expect(flow).toContainText(/in the 37\d days before/);
  await expect(figure(page, "Open by severity")).toContainText(
    /at the end of the 37\d days before/,
  );
  await page.reload();
  await expect(flow).toContainText(/in the 37\d days before/);

  await page.getByRole("button", { name: "From – to" }).click();
  await page.getByLabel("From (UTC)").fill("2026-01-05");
  await page.getByLabel("To (UTC)").fill("2026-01-09");
  await expect(page).toHaveURL(/range=own&from=2026-01-05&to=2026-01-09/);
  await page.keyboard.press("Escape");
  await flow.getByRole("button", { name: "Show as table" }).click();
  await expect(flow.getByRole("row")).toHaveCount(6);
});

test("numbers and marks lead to lists of as many", async ({ page, request }) => {
  await importOne(request);
  await signIn(page.request);
  const severity = /, (High|Medium|Low|Info|Critical): /;
  for (const [title, name] of [
    ["New and closed", severity],
    ["Backlog by age", severity],
    ["Open by owner", severity],
    ["Open by tool", severity],
    ["Open by asset", /, Open: /],
  ] as const) {
    // Other tests import meanwhile: the two are read again until nothing came between.
    await expect(async () => {
      await page.goto("/overview/incidents");
      const plot = await plotOf(page, title);
      const mark = plot.getByRole("link", { name }).last();
      const [, said = ""] = /: ([\d,]+)$/.exec((await mark.getAttribute("aria-label")) ?? "") ?? [];
      const address = (await mark.getAttribute("href")) ?? "";
      await page.goto(address);
      expect(await listTotal(page), title).toBe(numberIn(said));
    }).toPass();
  }
});

test("the cursor of a chart walks by arrow keys, and Enter opens its list", async ({
  page,
  request,
}) => {
  await importOne(request);
  await signIn(page.request);
  await page.goto("/overview/incidents?range=7d");
  const plot = await plotOf(page, "New and closed");
  await plot.focus();
  const tooltip = figure(page, "New and closed").getByRole("status");
  await expect(async () => {
    await page.keyboard.press("ArrowRight");
    await expect(tooltip).toContainText("not over", { timeout: 500 });
  }).toPass();
  await expect(tooltip).toContainText("New, period before");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/incidents\?.*created_from=/);
});

test("the legend leaves a series out of the chart", async ({ page, request }) => {
  await importOne(request);
  await signIn(page.request);
  await page.goto("/overview/incidents?range=7d");
  const plot = await plotOf(page, "Open by tool");
  const high = figure(page, "Open by tool").getByRole("button", { name: "High", exact: true });
  const marks = plot.getByRole("link", { name: /, High: / });
  await expect(marks.first()).toBeAttached();
  await expect(high).toHaveAttribute("aria-pressed", "true");
  await high.click();
  await expect(high).toHaveAttribute("aria-pressed", "false");
  await expect(marks).toHaveCount(0);
  await high.click();
  await expect(marks.first()).toBeAttached();
});

test("a finger first asks what a mark says, then follows it", async ({
  browser,
  request,
  baseURL,
}) => {
  await importOne(request);
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signIn(page.request);
  await page.goto("/overview/incidents");
  const plot = await plotOf(page, "Open by tool");
  const mark = plot.getByRole("link", { name: /, High: / }).first();
  const tooltip = figure(page, "Open by tool").getByRole("status");
  await mark.tap();
  await expect(tooltip).toContainText("High");
  await expect(page).toHaveURL(/overview/);
  await mark.tap();
  await expect(page).toHaveURL(/\/incidents\?.*severity=high/);
  await context.close();
});

test("axe finds nothing on the board, in either theme and at either width", async ({
  page,
  request,
}) => {
  await importOne(request);
  await signIn(page.request);
  for (const title of ["New and closed", "Open by asset"]) {
    await page.goto("/overview/incidents?range=1y");
    await plotOf(page, title);
    await expectAccessible(page, `the board with ${title}`);
  }
});
