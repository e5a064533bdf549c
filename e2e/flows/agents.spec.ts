import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";

type Account = Awaited<ReturnType<typeof createAccount>>;

interface Listed {
  name: string;
  trust_delta: number;
  allowed_tools: string[];
}

/** Where a dialog is open. */
const IN_DIALOG = { wide: 0, narrow: 0 };

async function enter(page: Page, account: Account, path: string): Promise<void> {
  await signIn(page.request, account);
  await page.goto(path);
}

async function simulated(
  request: APIRequestContext,
  account: Account,
  query = "",
): Promise<Listed[]> {
  const response = await request.get(`/api/agents?source=simulation&limit=50${query}`, {
    headers: await bearer(request, account),
  });
  expect(response.status(), await response.text()).toBe(200);
  const { agents } = await response.json();
  return agents;
}

const rowsOf = (page: Page) => page.getByRole("table", { name: "Agents" }).locator("tbody tr");

test("the list shows trust, status and tools, and its filters survive a reload", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const officer = await createAccount(request, ["safety_officer"]);
  await enter(page, officer, "/");
  await expect(page).toHaveURL(/\/approvals$/);
  await page.goto("/agents?source=simulation");
  await expect(page.getByText("Made-up data: nothing here happened")).toBeVisible();
  const all = await simulated(request, officer);
  await expect(rowsOf(page)).toHaveCount(all.length);
  for (const { name, trust_delta: delta } of all) {
    const row = rowsOf(page).filter({ hasText: name });
    await expect(row).toContainText(delta < 0 ? `narrowed by ${-delta}` : "not narrowed");
  }
  const quarantined = await simulated(request, officer, "&status=QUARANTINED");
  expect(quarantined.length).toBeGreaterThan(0);

  const choice = page.getByRole("checkbox", { name: "Quarantined" });
  const filters = page.getByRole("toolbar", { name: "Filters" });
  await (await awake(filters.getByRole("button", { name: "Status" }))).click();
  await choice.check();
  await page.keyboard.press("Escape");
  await expect(rowsOf(page)).toHaveCount(quarantined.length);
  for (const { name, allowed_tools: tools } of quarantined) {
    expect(tools).toEqual([]);
    const row = rowsOf(page).filter({ hasText: name });
    await expect(row).toContainText("Quarantined");
    await expect(row.getByRole("cell", { name: "no tools", exact: true })).toBeVisible();
  }
  await expect(page).toHaveURL(/status=QUARANTINED/);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(quarantined.length);
  const other = await (await browser.newContext()).newPage();
  await enter(other, officer, page.url());
  await expect(rowsOf(other)).toHaveCount(quarantined.length);

  await page.getByRole("button", { name: "Clear the filter Status" }).click();
  await page.getByLabel("Order").selectOption({ label: "Most narrowed first" });
  const [lowest] = await simulated(request, officer, "&sort=delta");
  await expect(rowsOf(page).first()).toContainText(lowest?.name ?? "no agent");
  await expect(page.getByRole("columnheader", { name: /^Trust/ })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByRole("button", { name: "Show as chart" }).click();
  const figure = page.getByRole("figure", { name: "Distance from the baseline" });
  await expect(figure.getByRole("listitem")).toHaveCount(all.length);
  // The chart follows the order that is chosen beside it.
  await page.getByLabel("Order").selectOption({ label: "Id, descending" });
  const backwards = await simulated(request, officer, "&sort=-did");
  await expect(figure.getByRole("listitem").getByRole("link")).toHaveText(
    backwards.map(({ name }) => name),
  );
  await page.reload();
  await expect(figure).toBeVisible();
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(rowsOf(page)).toHaveCount(all.length);
});

test("a list that filters leave empty names them", async ({ page, request }) => {
  const viewer = await createAccount(request, ["viewer"]);
  await enter(page, viewer, "/agents?source=simulation&operator=me&tier=T1");
  await expect(page.getByRole("heading", { name: "No agent matches" })).toBeVisible();
  const filters = page.getByRole("listitem");
  await expect(filters.filter({ hasText: "Tier: T1 critical" })).toBeVisible();
  await expect(filters.filter({ hasText: "Operator: Me" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect(rowsOf(page).first()).toBeVisible();
});

test("a kill switch is thrown by one person and released by two", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const officer = await createAccount(request, ["safety_officer"]);
  const second = await createAccount(request, ["safety_officer"]);
  const viewer = await createAccount(request, ["viewer"]);
  // A tool of its own: other tests call theirs meanwhile.
  const tool = `call:e2e-${Date.now()}`;
  await enter(page, officer, "/agents");
  const dialog = page.getByRole("dialog");
  await (await awake(page.getByRole("button", { name: "Stop agents" }))).click();

  await dialog.getByRole("radio", { name: "All agents" }).check();
  await dialog.getByLabel("Reason", { exact: true }).fill("It mails strangers.");
  const stopAll = dialog.getByRole("button", { name: "Stop all agents" });
  await expect(stopAll).toBeDisabled();
  await dialog.getByLabel('Type "stop all agents" to confirm').fill("stop all");
  await expect(stopAll).toBeDisabled();
  await dialog.getByLabel('Type "stop all agents" to confirm').fill("stop all agents");
  await expect(stopAll).toBeEnabled();
  await expectAccessible(page, "the question what to stop", IN_DIALOG);

  await dialog.getByRole("radio", { name: "One tool" }).check();
  await expect(dialog.getByRole("list")).toContainText("every call of this tool");
  const target = dialog.getByRole("combobox", { name: "Tool", exact: true });
  await target.fill("everything");
  await expect(dialog.getByText("This is no tool name.").first()).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Use the kill switch" })).toBeDisabled();
  await target.fill(tool);
  await target.press("Enter");
  await dialog.getByRole("button", { name: "Use the kill switch" }).click();
  await expect(dialog).toBeHidden();

  const switchOn = (where: Page) =>
    where
      .getByRole("region", { name: "Kill switches in force" })
      .getByRole("listitem")
      .filter({ hasText: tool });
  await expect(switchOn(page)).toContainText("It mails strangers.");
  await expectAccessible(page, "the list under a kill switch");

  await switchOn(page)
    .getByRole("button", { name: /^Release/ })
    .click();
  await expect(dialog).toContainText("Yours is the first word");
  await dialog.getByLabel("Reason", { exact: true }).fill("The address was corrected.");
  await dialog.getByRole("button", { name: "Ask for the release" }).click();
  await expect(dialog).toBeHidden();
  await expect(switchOn(page)).toContainText("A second safety officer has to release it.");

  // The same person is not the second one.
  await switchOn(page)
    .getByRole("button", { name: /^Release/ })
    .click();
  await dialog.getByLabel("Reason", { exact: true }).fill("Again.");
  await dialog.getByRole("button", { name: "Release", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("A second person has to release");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const looking = await (await browser.newContext()).newPage();
  await enter(looking, viewer, "/agents");
  await expect(switchOn(looking)).toBeVisible();
  await expect(looking.getByRole("button", { name: "Stop agents" })).toHaveCount(0);
  await expect(switchOn(looking).getByRole("button")).toHaveCount(0);

  const other = await (await browser.newContext()).newPage();
  await enter(other, second, "/agents");
  const theirs = other.getByRole("dialog");
  await (await awake(switchOn(other).getByRole("button", { name: /^Release/ }))).click();
  await expect(theirs).toContainText("The address was corrected.");
  await theirs.getByLabel("Reason", { exact: true }).fill("Seen.");
  await theirs.getByRole("button", { name: "Release", exact: true }).click();
  await expect(theirs).toBeHidden();
  await expect(switchOn(other)).toHaveCount(0);
  await page.reload();
  await expect(rowsOf(page).first().or(page.getByText("No agent is registered"))).toBeVisible();
  await expect(switchOn(page)).toHaveCount(0);
});
