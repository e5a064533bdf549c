import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { signIn } from "../fixtures/accounts";
import { openFirstByKeyboard, signInOnPage } from "../fixtures/browser";
import { burpXml, freshHost, zapJson } from "../fixtures/reports";

/** A report written by the tool itself, where the corpus is beside the project. */
const REAL = path.resolve("../shared/corpus/defectdojo/burp/one_finding.xml");

test("a file that is chosen before the page's script is there is taken", async ({ page }) => {
  await signIn(page.request);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/imports/new", { waitUntil: "commit" });
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name: "early.xml", mimeType: "text/xml", buffer: burpXml(freshHost()) });
  release();
  await expect(page.getByRole("button", { name: "Import 3 records" })).toBeVisible();
});

test("a report goes in, and its evidence can be read", async ({ page }) => {
  const host = freshHost();
  await signInOnPage(page);
  await page.getByRole("link", { name: "Import a scan" }).first().click();
  await page.getByLabel("Choose a file").setInputFiles({
    name: "shop scan.xml",
    mimeType: "text/xml",
    buffer: burpXml(host),
  });

  await expect(page.getByRole("heading", { name: "Severities" })).toBeVisible();
  const sample = page.getByRole("table", { name: /first records/i });
  await expect(sample.getByRole("row")).toHaveCount(4);
  await expect(sample.getByText("SQL injection").first()).toBeVisible();
  await page.getByRole("button", { name: "Import 3 records" }).click();

  await expect(page.getByText("New incidents", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "See the incidents" }).click();
  await page.getByRole("searchbox", { name: "Search incidents" }).fill(host);
  await expect(page.getByText("2 incidents")).toBeVisible();

  const filters = page.getByRole("toolbar", { name: "Filters" });
  await filters.getByRole("button", { name: "Severity", exact: true }).click();
  await page.getByLabel("High").check();
  await page.keyboard.press("Escape");
  await expect(page.getByText("1 incident", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 incident", { exact: true })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "SQL injection" });
  await expect(row).toHaveCount(1);

  const panel = page.getByRole("complementary", { name: /^Incident INC-/ });
  await openFirstByKeyboard(page);
  await expect(panel).toBeVisible();
  await expect(panel.getByText("SQL injection").first()).toBeVisible();
  await page.keyboard.press("o");
  await expect(page).toHaveURL(/\/incidents\/INC-\d{4}-\d{6}/);
  await expect(page.getByRole("heading", { level: 1, name: "SQL injection" })).toBeVisible();
  await expect(page.getByText("GET /cart?item=1%27 HTTP/1.1").first()).toBeVisible();
  await expect(page.getByText("500 Internal Server Error").first()).toBeVisible();
  await expect(page.getByText("\u0000")).toHaveCount(0);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the exact bytes" }).first().click();
  const bytes = readFileSync(await (await download).path());
  expect(bytes.toString()).toContain("GET /cart?item=1%27 HTTP/1.1\r\n");
});

test("a report that the tool itself wrote is previewed and imported", async ({ page }) => {
  const real = existsSync(REAL);
  await signIn(page.request);
  await page.goto("/imports/new");
  await page
    .getByLabel("Choose a file")
    .setInputFiles(
      real
        ? REAL
        : { name: "zap.json", mimeType: "application/json", buffer: zapJson(freshHost()) },
    );
  await page.getByRole("button", { name: /^Import \d+ records$/ }).click();
  await page.getByRole("link", { name: "Open this import" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Import RUN-\d+$/ })).toBeVisible();
  await expect(page.getByText("Completed").first()).toBeVisible();
});

test("a broken report says where it breaks, and stays out", async ({ page }) => {
  const file = burpXml(freshHost());
  await signIn(page.request);
  await page.goto("/imports/new");
  await page.getByLabel("Choose a file").setInputFiles({
    name: "cut.xml",
    mimeType: "text/xml",
    buffer: file.subarray(0, file.length - 60),
  });
  await expect(page.getByText("The report could not be read")).toBeVisible();
  await expect(page.getByText(/line \d+/i).first()).toBeVisible();
});

test("leaving in the middle asks", async ({ page }) => {
  await signIn(page.request);
  await page.goto("/imports/new");
  await page.getByLabel("Choose a file").setInputFiles({
    name: "a.xml",
    mimeType: "text/xml",
    buffer: burpXml(freshHost()),
  });
  await expect(page.getByRole("button", { name: "Import 3 records" })).toBeVisible();
  await page.getByRole("link", { name: "Incidents" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("Leave this import?");
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByRole("button", { name: "Import 3 records" })).toBeVisible();
});
