import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { bearer } from "./fixtures/accounts";
import { openFirstByKeyboard, signInOnPage } from "./fixtures/browser";
import { prepareRun } from "./fixtures/queued-run";
import { burpXml, freshHost } from "./fixtures/reports";

const THEMES = ["light", "dark"] as const;
const WIDTHS = [1440, 390] as const;
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Screens that need no data of their own. */
const SCREENS = [
  "/overview",
  "/overview?source=simulation",
  "/sla",
  "/sla?view=calendar",
  "/settings/sla",
  "/clocks?source=simulation",
  "/techniques?source=simulation",
  "/settings/calendar",
  "/incidents",
  "/incidents?source=simulation",
  "/incidents?q=nothing-is-called-like-this",
  "/imports",
  "/imports/new",
  "/log",
  "/log?chain=service",
  "/settings",
  "/settings/users",
  "/settings/tokens",
  "/settings/roles",
  "/docs/api",
];

async function importOne(request: APIRequestContext): Promise<{ incident: string; run: string }> {
  const headers = await bearer(request);
  const response = await request.post("/api/ip3/v1/imports/burp", {
    headers,
    data: burpXml(freshHost()),
  });
  const run = await response.json();
  return { incident: run.incidents[0], run: run.id };
}

async function expectNoViolations(page: Page, name: string, h1 = 1): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(h1);
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("status", { name: /loading/i })).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(" | ")}`);
  expect(found, name).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const theme of THEMES) {
  for (const width of WIDTHS) {
    test(`axe finds nothing, ${theme}, ${width} px`, async ({ page, request }) => {
      test.setTimeout(600_000);
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/sign-in");
      await expectNoViolations(page, "/sign-in");
      const { incident, run } = await importOne(request);
      await signInOnPage(page);
      // The legal tab is looked at with its dialogs in flows/legal.spec.ts.
      const names = [
        "timeline",
        "coverage",
        "techniques",
        "tickets",
        "custody",
        "history",
        "package",
        "about",
      ];
      const tabs = names.map((tab) => `/incidents/${incident}?tab=${tab}`);
      for (const path of [...SCREENS, `/incidents/${incident}`, ...tabs, `/imports/${run}`]) {
        await page.goto(path);
        await expectNoViolations(page, path);
      }
      await page.goto(`/incidents/${incident}?tab=coverage`);
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Close" }).click();
      await expectNoViolations(page, "the question how an incident ended", 0);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "State the impact (Confidentiality)" }).click();
      await expectNoViolations(page, "the form of the impact", 0);
      await page.keyboard.press("Escape");
      await page.goto(`/incidents/${incident}?tab=history`);
      await page.getByRole("button", { name: "Verify in this browser" }).click();
      await expect(page.getByText(/^Verified \d+ of \d+/)).toBeVisible();
      await expectNoViolations(page, "a verified history");
      await page.goto(`/incidents/${incident}?tab=package`);
      await page.getByRole("button", { name: /^(Issue|Show the) package$/ }).click();
      await page.getByRole("button", { name: "Verify in this browser" }).click();
      await expect(page.getByRole("list", { name: /^Checks in the order/ })).toBeVisible({
        timeout: 30_000,
      });
      await expectNoViolations(page, "a verified package");
      await page.goto("/incidents");
      await openFirstByKeyboard(page);
      await expect(page.getByText("Found by")).toBeVisible();
      // On a phone the panel is a dialog over the page, whose heading is then out of reach.
      await expectNoViolations(page, "the list with its panel", width === 390 ? 0 : 1);
      await page.goto("/imports/new");
      await page.getByText("Burp Suite XML").click();
      await expectNoViolations(page, "how a format is exported");
      await page.getByLabel("Choose a file").setInputFiles({
        name: "a.xml",
        mimeType: "text/xml",
        buffer: burpXml(freshHost()),
      });
      await expect(page.getByRole("button", { name: "Import 3 records" })).toBeVisible();
      await page.getByLabel("Move what this report no longer shows to retest").check();
      await expectNoViolations(page, "the preview of an import");
      const report = burpXml(freshHost());
      const waiting = await prepareRun(page.context().request, report, "waiting.xml");
      await page.goto(`/imports/${waiting}`);
      await page.getByRole("button", { name: "Cancel the import" }).click();
      const dialog = page.getByRole("dialog");
      // The page behind a dialog is out of reach, its heading with it.
      await expectNoViolations(page, "the question before an import is cancelled", 0);
      await dialog.getByRole("button", { name: "Cancel the import" }).click();
      await expect(page.getByText("The import was cancelled")).toBeVisible();
      await expectNoViolations(page, "a cancelled import");
    });
  }
}
