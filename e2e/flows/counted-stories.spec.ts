import { expect as expectNow, type Locator, type Page, test } from "@playwright/test";
import { ADMIN, bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { countClicks, countKeys, pressUntil, skipToContent } from "../fixtures/browser";
import { currentStep } from "../fixtures/case-steps";
import { importIncident } from "../fixtures/imported-incident";
import { importMany } from "../fixtures/many-incidents";
import { burpXml, freshHost } from "../fixtures/reports";

/** Issuing waits for a checkpoint of the log, which is signed every few seconds. */
const expect = expectNow.configure({ timeout: 30_000 });

const entries = (page: Page) => page.getByRole("article", { name: /^LOG-\d+, / });

/** Keys beside what is typed as text: Tab, Enter and the like. */
const MOST_KEYS = 20;
const MOST_KEYS_OF_SELECTION = 60;

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

/** Walks on with Tab to what is there, and presses it. */
async function walkTo(page: Page, place: Locator, key = "Enter"): Promise<void> {
  await pressUntil(page, "Tab", await awake(place));
  await page.keyboard.press(key);
}

for (const by of ["five clicks", "keyboard alone"] as const) {
  test(`a package is made, verified and downloaded: ${by}`, async ({ page, context, request }) => {
    test.setTimeout(150_000);
    const account = await createAccount(request, ["lead"]);
    const incident = await importIncident(request, await bearer(request, account), freshHost());
    const clicks = await countClicks(context);
    await signIn(page.request, account);
    await page.goto(`/incidents/${incident}`);
    const press = (place: Locator) =>
      by === "keyboard alone" ? walkTo(page, place) : place.click();
    if (by === "keyboard alone") {
      // Of tabs the chosen one takes the focus, and the arrows lead to the others.
      await pressUntil(page, "Tab", await awake(page.getByRole("tab", { selected: true })));
      await page.keyboard.press("End");
    } else await press(page.getByRole("tab", { name: "Proof" }));
    await press(page.getByRole("button", { name: "Package", exact: true }));
    await press(page.getByRole("button", { name: "Issue package" }));
    await press(page.getByRole("button", { name: "Verify in this browser" }));
    await expect(page.getByText("Valid: every check passed").first()).toBeVisible();
    const download = page.waitForEvent("download");
    await press(page.getByRole("link", { name: /^Download package [0-9a-f]{8} as JSON$/ }));
    await download;
    expect(clicks()).toBe(by === "keyboard alone" ? 0 : 5);
  });
}

test("an incident goes from its import to its end by the keyboards of two people alone", async ({
  page,
  context,
  request,
  browser,
}) => {
  test.setTimeout(300_000);
  const [first, second] = [
    await createAccount(request, ["analyst"]),
    await createAccount(request, ["analyst"]),
  ];
  const clicks = [await countClicks(context)];
  await signIn(page.request, first);
  await page.goto("/imports/new");
  const chooser = page.waitForEvent("filechooser");
  await walkTo(page, page.getByLabel("Choose a file"));
  const report = { name: "shop.xml", mimeType: "text/xml", buffer: burpXml(freshHost()) };
  await (await chooser).setFiles(report);
  await walkTo(page, page.getByRole("button", { name: "Import 3 records" }));
  await walkTo(page, page.getByRole("link", { name: /^INC-/ }).first());
  await expect(currentStep(page)).toContainText("Open");
  const incident = /INC-\d{4}-\d+/.exec(page.url())?.[0] ?? "";
  for (const name of ["Move to Triaged", "Assign to me", "Move to Fixing", "Move to Retest"]) {
    await walkTo(page, page.getByRole("button", { name }));
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
  await walkTo(page, page.getByRole("button", { name: "Record a retest" }));
  await expect(page.getByRole("dialog").getByLabel("What was seen")).toBeFocused();
  await page.keyboard.type("The same request is refused now.");
  await walkTo(page, page.getByRole("dialog").getByRole("button", { name: "Record as passed" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const other = await browser.newContext();
  clicks.push(await countClicks(other));
  const theirs = await other.newPage();
  await signIn(theirs.request, second);
  await theirs.goto(`/incidents/${incident}`);
  await walkTo(theirs, theirs.getByRole("button", { name: "Close", exact: true }));
  const closing = theirs.getByRole("dialog");
  await walkTo(theirs, closing.getByRole("button", { name: "Close the incident" }));
  await expect(closing).toHaveCount(0);
  await expect(currentStep(theirs)).toContainText("Closed");
  await other.close();
  expect(clicks.map((count) => count())).toEqual([0, 0]);
});

test("all that match are assigned at once and put back by keyboard alone", async ({
  page,
  context,
  request,
}) => {
  const [host, headers] = [freshHost(), await bearer(request)];
  await importMany(request, headers, host, 60);
  const [clicks, keys] = [await countClicks(context), await countKeys(context)];
  await signIn(page.request);
  await page.goto(`/incidents?asset=${host}`);
  const boxes = await awake(page.getByRole("checkbox", { name: "Select the 50 incidents loaded" }));
  await skipToContent(page);
  await pressUntil(page, "Tab", boxes);
  await page.keyboard.press("Space");
  const toolbar = page.getByRole("toolbar", { name: "Actions for the selection" });
  await page.keyboard.press("f");
  await expect(page.getByRole("dialog", { name: "Move 50 incidents" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(boxes).toBeFocused();
  const all = toolbar.getByRole("button", { name: "Select all 60 that match" });
  await pressUntil(page, "Shift+Tab", await awake(all));
  await page.keyboard.press("Enter");
  await expect(toolbar).toContainText("All 60 incidents that match selected");
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: "Assign 60 incidents" });
  await walkTo(page, dialog.getByRole("button", { name: "Assign to me" }));
  await walkTo(page, dialog.getByRole("button", { name: "Assign", exact: true }));
  await expect(page.getByText(`60 incidents assigned to ${ADMIN.email}`)).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText("60 incidents put back")).toBeVisible();
  // What was taken back is offered no more.
  const asked: string[] = [];
  page.on("request", (sent) => void (sent.method() === "POST" && asked.push(sent.url())));
  await page.keyboard.press("u");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(asked).toEqual([]);
  expect(clicks()).toBe(0);
  expect(keys()).toBeGreaterThan(8);
  expect(keys()).toBeLessThanOrEqual(MOST_KEYS_OF_SELECTION);
});
