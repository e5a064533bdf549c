import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { type AgentIdentity, signedFetch } from "../../src/agent-client/signed-fetch";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { countKeys, pressUntil, skipToContent } from "../fixtures/browser";
import { publicOrigin, registerAgent } from "../fixtures/registered-agent";

const TOOL = "pay:rent";
const ARGS = { to: "rent@landlord.example", amount: 900 };
const RULE = {
  args: {
    type: "object",
    properties: { to: { type: "string" }, amount: { type: "number" } },
    required: ["to", "amount"],
  },
};
/** The panel is a dialog on a phone. */
const IN_PANEL = { wide: 1, narrow: 0 };

const pathOf = ({ did }: AgentIdentity) => `/api/agents/${encodeURIComponent(did)}`;
const idOf = ({ did }: AgentIdentity) => did.slice("did:svc:agt:".length);

/** An agent whose payment was denied and which tried to make it all the same. */
async function deniedPayer(request: APIRequestContext, page: Page) {
  const agent = await registerAgent(request);
  const granted = await request.put(`${pathOf(agent)}/grants`, {
    headers: await bearer(request),
    data: { grants: [{ tool: TOOL, rule: RULE }] },
  });
  expect(granted.status(), await granted.text()).toBe(200);
  const pay = async (approval_id?: string) => {
    const body = JSON.stringify({
      tool: TOOL,
      args: ARGS,
      ...(approval_id === undefined ? {} : { approval_id }),
    });
    const init = { method: "POST", body };
    const answer = await signedFetch(`${publicOrigin()}${pathOf(agent)}/tool-call`, init, agent);
    return { status: answer.status, answer: await answer.json() };
  };
  const { answer } = await pay();
  const officer = await createAccount(request, ["safety_officer"]);
  await signIn(page.request, officer);
  const denied = await page.request.post(`/api/approvals/${answer.approval_id}/deny`, {
    headers: await bearer(request, officer),
    data: { comment: "Nobody knows this account." },
  });
  expect(denied.status(), await denied.text()).toBe(200);
  expect((await pay(answer.approval_id)).status).toBe(403);
  return { agent, approval: answer.approval_id as string };
}

const panelOf = (page: Page): Locator => page.getByRole("complementary", { name: "The open call" });

/** Clicks, and counts them. */
function clicker() {
  let clicks = 0;
  return {
    click: async (place: Locator) => {
      await place.click();
      clicks += 1;
    },
    count: () => clicks,
  };
}

/** From the top of the board to the approval. */
const MOST_KEYS = 60;

test("a blocked call is followed from the board to its arguments and its approval", async ({
  page,
  request,
}) => {
  test.slow();
  const { agent, approval } = await deniedPayer(request, page);
  await page.goto("/overview/agents?range=7d");
  const figure = page.getByRole("figure", { name: "Calls by outcome" });
  await figure.scrollIntoViewIfNeeded();
  const mark = figure.getByRole("link", { name: /Blocked by approval: / }).last();
  await expect(mark).toBeVisible();

  const { click, count } = clicker();
  await click(mark);
  await expect(page).toHaveURL(/\/firewall\?.*layer=human-approval.*#calls$/);
  const rows = page.getByRole("table", { name: "Calls, the newest first" }).locator("tbody tr");
  const row = rows.filter({ hasText: `${approval} was denied` });
  await expect(row).toContainText("rent@landlord.example");
  await click(row.getByRole("button"));
  const panel = panelOf(page);
  await expect(panel.getByRole("region", { name: "Arguments" })).toContainText("900");
  await expect(panel).toContainText("These are all of them, as their digest proves.");
  await expect(panel.getByText("Denied", { exact: true })).toBeVisible();
  await click(panel.getByRole("link", { name: approval }));
  await expect(page).toHaveURL(new RegExp(`/approvals\\?open=${approval}`));
  await expect(panelOf(page)).toContainText("Nobody knows this account.");
  expect(count()).toBeLessThanOrEqual(4);

  // By keyboard, from an address, and on the agent's own page.
  await page.goto(`/firewall?agent=${idOf(agent)}`);
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  const address = page.url();
  await expectAccessible(page, "a call beside the table", IN_PANEL);
  await page.keyboard.press("j");
  await expect(panel).toContainText("Needs approval");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await page.goto(address);
  await expect(panel).toContainText(`${approval} was denied`);
  await panel
    .getByRole("link", { name: /^Record \d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/tab=trace#seq=\d+&epoch=1$/);
  await page.goto(`/agents/${idOf(agent)}?tab=calls&outcome=pending`);
  await expect(rows).toHaveCount(1);
});

test("a blocked call is followed to its arguments and its approval by keyboard alone", async ({
  page,
  context,
  request,
}) => {
  const keys = await countKeys(context);
  const { approval } = await deniedPayer(request, page);
  await page.goto("/overview/agents?range=7d");
  const calls = page.getByRole("figure", { name: "Calls by outcome" });
  await awake(calls.getByRole("button", { name: "Show as table" }));
  await skipToContent(page);
  await pressUntil(page, "Tab", calls.getByRole("button", { name: "Show as table" }));
  // It comes when it is in view.
  const plot = calls.getByRole("application");
  await expect(plot).toBeVisible();
  await pressUntil(page, "Tab", plot);
  // To the last of seven days.
  for (let day = 1; day <= 7; day += 1) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/firewall\?.*#calls$/);
  const row = page.getByRole("row").filter({ hasText: `${approval} was denied` });
  await expect(row).toBeVisible();
  await pressUntil(page, "j", row.getByRole("button"));
  await page.keyboard.press("Enter");
  const panel = panelOf(page);
  await expect(panel.getByRole("region", { name: "Arguments" })).toContainText("900");
  await page.keyboard.press("Enter");
  await expect(panel).toBeFocused();
  await pressUntil(page, "Tab", panel.getByRole("link", { name: approval }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/approvals\\?open=${approval}`));
  await expect(panelOf(page)).toContainText("Nobody knows this account.");
  expect(keys(), "keys").toBeLessThanOrEqual(MOST_KEYS);
  await page.goBack();
  await expect(panel).toBeVisible();
  await panel.getByRole("link", { name: approval }).focus();
  await page.keyboard.press("Escape");
  await expect(row.getByRole("button")).toBeFocused();
});

test("a rule is tried on past calls before it is saved", async ({ page, request }) => {
  const { agent } = await deniedPayer(request, page);
  await page.goto(`/agents/${idOf(agent)}?tab=tools`);
  await page.getByRole("button", { name: "Edit the grants" }).click();
  // One rule, where it is edited.
  await page.getByRole("combobox", { name: "A person approves" }).selectOption("Every call");
  await page.getByRole("button", { name: "Try on the last 500 calls" }).click();
  await expect(page.getByRole("region", { name: "Try on past calls" })).toContainText(
    "All 2 calls would have been decided as they were.",
  );
  await expectAccessible(page, "a rule that is tried where it is edited");
  await page.getByRole("button", { name: `Remove ${TOOL}` }).click();
  await page.getByRole("button", { name: "Review the changes" }).click();
  await page.getByRole("button", { name: "Try on the last 500 calls" }).click();
  const trial = page.getByRole("region", { name: "Try on past calls" });
  await expect(trial).toContainText(
    "1 of 2 calls would have been decided otherwise: 0 allowed, 0 needing approval, 1 blocked.",
  );
  const table = trial.getByRole("table", { name: "Calls decided otherwise, the newest first" });
  await expect(table).toContainText("Allowlist: tool not in allowlist");
  await expectAccessible(page, "a rule that is tried");
});
