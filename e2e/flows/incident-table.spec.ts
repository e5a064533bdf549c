import { expect as expectNow, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { ADMIN, bearer, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { countClicks } from "../fixtures/browser";
import { importMany } from "../fixtures/many-incidents";
import { freshHost } from "../fixtures/reports";
import { refuseThrown } from "../fixtures/thrown";

refuseThrown();

const expect = expectNow.configure({ timeout: 15_000 });

const MANY = 929;
/** Filter, select all, assign, undo. */
const MOST_CLICKS = 9;

test(`${MANY} that match are assigned at once and put back, in ${MOST_CLICKS} clicks`, async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const host = freshHost();
  const headers = await bearer(request);
  const ids = await importMany(request, headers, host, MANY);
  await signIn(page.request);
  const clicks = await countClicks(context);
  const total = async (query: string) => {
    const address = `/api/ip3/v1/incidents?asset=${host}&with_total=true&limit=1&${query}`;
    return (await (await request.get(address, { headers })).json()).total;
  };

  await page.goto("/incidents");
  await (await awake(page.getByRole("button", { name: "Add filter" }))).click();
  await page.getByRole("menuitem", { name: "Asset" }).click();
  const assets = page.getByRole("dialog", { name: "Asset" });
  await assets.getByRole("searchbox").pressSequentially(host);
  await assets.getByRole("checkbox", { name: host }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText(`${MANY} incidents`, { exact: true })).toBeVisible();

  await page.getByRole("checkbox", { name: "Select the 50 incidents loaded" }).click();
  const toolbar = page.getByRole("toolbar", { name: "Actions for the selection" });
  await toolbar.getByRole("button", { name: `Select all ${MANY} that match` }).click();
  await expect(toolbar).toContainText(`All ${MANY} incidents that match selected`);
  await expectAccessible(page, "a selection of all that match");
  await toolbar.getByRole("button", { name: "Assign" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Assign ${MANY} incidents`);
  await dialog.getByRole("button", { name: "Assign to me" }).click();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  const said = page.getByText(`${MANY} incidents assigned to ${ADMIN.email}`);
  await expect(said).toBeVisible({ timeout: 30_000 });
  // What somebody changes meanwhile stays as it is.
  const [touched = ""] = ids;
  const moved = await request.post(`/api/ip3/v1/incidents/${touched}/transition`, {
    headers,
    data: { to: "fixing" },
  });
  expect(moved.status(), await moved.text()).toBe(200);
  expect(await total("owner=me")).toBe(MANY);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^928 incidents put back\. 1 changed since/)).toContainText(touched);
  expect(await clicks()).toBeLessThanOrEqual(MOST_CLICKS);
  expect(await total("owner=none&workflow=open")).toBe(MANY - 1);
  expect(await total("owner=me")).toBe(1);
});

test("the table is sorted by its headers, and shows what is chosen; a view keeps it", async ({
  page,
  request,
}) => {
  const host = freshHost();
  await importMany(request, await bearer(request), host, 4);
  await signIn(page.request);
  const rows = page.locator("[data-incident]");
  const header = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await page.goto(`/incidents?asset=${host}`);
  await expect(rows).toHaveCount(4);
  await expect(header("Severity")).toHaveAttribute("aria-sort", "descending");
  await (await awake(header("Due").getByRole("button"))).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sort=due/);
  await expect(header("Due")).toHaveAttribute("aria-sort", "ascending");
  await expect(header("Title").getByRole("button")).toHaveCount(0);

  await page.getByRole("button", { name: "Display" }).click();
  const display = page.getByRole("dialog", { name: "Display" });
  await display.getByRole("button", { name: "Compact" }).click();
  await display.getByRole("checkbox", { name: "Coverage" }).uncheck();
  await display.getByRole("button", { name: "Move Owner up" }).focus();
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press("Enter");
    await expect(display.getByRole("button", { name: "Move Owner up" })).toBeVisible();
  }
  await expectAccessible(page, "how the list is shown");
  await page.keyboard.press("Escape");
  await expect(header("Coverage")).toHaveCount(0);
  await expect(page.getByRole("columnheader").nth(1)).toHaveText("Owner");
  await header("Created").getByRole("button").click();
  await expect(page).toHaveURL(/sort=newest/);
  await header("Created").getByRole("button").click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(header("Created")).toHaveAttribute("aria-sort", "ascending");

  await page.getByRole("button", { name: "Save as…" }).click();
  const name = `Wide ${host.slice(0, 8)}`;
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Save view" }).click();
  await page.goto("/incidents");
  await (await awake(page.getByRole("button", { name: /^View: / }))).click();
  await page.getByRole("menuitemradio", { name }).click();
  await expect(page).toHaveURL(/density=compact/);
  await expect(page.getByRole("columnheader").nth(1)).toHaveText("Owner");

  await page.getByRole("button", { name: "Display" }).click();
  await display.getByLabel("Group by").selectOption("severity");
  await page.keyboard.press("Escape");
  const high = page.getByRole("button", { name: /^High\s*2$/ });
  await expect(high).toHaveAttribute("aria-expanded", "false");
  await high.click();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page, "a grouped list");
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: /^Low\s*2$/ }).click();
  await expect(high).toHaveAttribute("aria-expanded", "false");
  await expect(rows).toHaveCount(2);
});
