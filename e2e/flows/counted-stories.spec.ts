import { expect as expectNow, type Page, test } from "@playwright/test";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { countClicks, countKeys } from "../fixtures/browser";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

/** Issuing waits for a checkpoint of the log, which is signed every few seconds. */
const expect = expectNow.configure({ timeout: 30_000 });

const entries = (page: Page) => page.getByRole("article", { name: /^LOG-\d+, / });

/** Keys beside what is typed as text: Tab, Enter and the like. */
const MOST_KEYS = 20;

test(`an engagement is created and has five entries after ${MOST_KEYS} keys beside the text`, async ({
  page,
  context,
  request,
}) => {
  const account = await createAccount(request, ["white_team"]);
  const [clicks, keys] = [await countClicks(context), await countKeys(context)];
  await signIn(page.request, account);
  await page.goto("/inbox");
  const palette = page.getByRole("combobox", { name: "Search, go to a page, or act" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("/");
  await expect(palette).toBeFocused();
  await page.keyboard.type("create eng");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type(`Grey heron ${Date.now()}`);
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/engagements\/ENG-\d{4}-\d{4,}$/);
  const line = page.getByRole("textbox", { name: "What happened" });
  await expect(line).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.keyboard.press("n");
  await expect(line).toBeFocused();
  for (const kind of ["/a", "/d", "/t", "/note", "/c"]) {
    await page.keyboard.type(`${kind} seen at the till`);
    await page.keyboard.press("Enter");
  }
  await expect(entries(page)).toHaveCount(5);
  expect(clicks()).toBe(0);
  expect(keys()).toBeGreaterThan(6);
  expect(keys()).toBeLessThanOrEqual(MOST_KEYS);
});

test("a package is made, verified and downloaded in five clicks", async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(150_000);
  const account = await createAccount(request, ["lead"]);
  const incident = await importIncident(request, await bearer(request, account), freshHost());
  const clicks = await countClicks(context);
  await signIn(page.request, account);
  await page.goto(`/incidents/${incident}`);
  await page.getByRole("tab", { name: "Proof" }).click();
  await page.getByRole("button", { name: "Package", exact: true }).click();
  await page.getByRole("button", { name: "Issue package" }).click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await expect(page.getByText("Valid: every check passed").first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download package [0-9a-f]{8} as JSON$/ }).click();
  await download;
  expect(clicks()).toBe(5);
});
