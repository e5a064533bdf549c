import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from "@playwright/test";
import { type AgentIdentity, signedFetch } from "../../src/agent-client/signed-fetch";
import { expectAccessible } from "../fixtures/accessible";
import { ADMIN, bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { publicOrigin, registerAgent } from "../fixtures/registered-agent";

const TOOL = "pay:invoice";
const RULE = {
  args: {
    type: "object",
    properties: { to: { type: "string" }, amount: { type: "number" } },
    required: ["to", "amount"],
  },
};
const FIRST = { to: "rent@landlord.example", amount: 900 };
const SECOND = { to: "eve@evil.example", amount: 90_000 };

/** Where a dialog is open; the panel is one on a phone. */
const IN_DIALOG = { wide: 0, narrow: 0 };
const IN_PANEL = { wide: 1, narrow: 0 };

const pathOf = ({ did }: AgentIdentity) => `/api/agents/${encodeURIComponent(did)}`;
const idOf = ({ did }: AgentIdentity) => did.slice("did:svc:agt:".length);

/** An agent of the first administrator that may request payments. */
async function payer(request: APIRequestContext): Promise<AgentIdentity> {
  const agent = await registerAgent(request);
  const response = await request.put(`${pathOf(agent)}/grants`, {
    headers: await bearer(request),
    data: { grants: [{ tool: TOOL, rule: RULE }] },
  });
  expect(response.status(), await response.text()).toBe(200);
  return agent;
}

/** Sends what an agent has signed; returns the status and the JSON of the answer. */
async function send(agent: AgentIdentity, path: string, body: unknown) {
  const response = await signedFetch(
    `${publicOrigin()}${pathOf(agent)}${path}`,
    { method: "POST", body: JSON.stringify(body) },
    agent,
  );
  return { status: response.status, answer: await response.json() };
}

const pay = (agent: AgentIdentity, args: unknown, approval_id?: string) =>
  send(agent, "/tool-call", {
    tool: TOOL,
    args,
    ...(approval_id === undefined ? {} : { approval_id }),
  });

/** Requests a payment and returns the approval that it waits for. */
async function ask(agent: AgentIdentity, args: unknown): Promise<string> {
  const { status, answer } = await pay(agent, args);
  expect(status, JSON.stringify(answer)).toBe(202);
  expect(answer).toMatchObject({ allowed: false, pending: true });
  return answer.approval_id;
}

async function pageOf(
  browser: Browser,
  account: { email: string; password: string },
  path: string,
): Promise<Page> {
  const context = await browser.newContext();
  await signIn(context.request, account);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const rowsOf = (page: Page) =>
  page.getByRole("table", { name: "Calls that wait for a decision" }).locator("tbody tr");
const panelOf = (page: Page) => page.getByRole("complementary", { name: "The open call" });

/** Keys do nothing before the page has come to life. */
async function focusFirst(page: Page): Promise<Locator> {
  const focused = page.locator("[data-approval]:focus");
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(focused).toHaveCount(1, { timeout: 500 });
  }).toPass();
  return focused;
}

test("a call is approved and made, the next one differs and is denied, by keyboard", async ({
  browser,
  request,
}) => {
  test.slow();
  const agent = await payer(request);
  const officer = await createAccount(request, ["safety_officer"]);
  const approval = await ask(agent, FIRST);
  const page = await pageOf(browser, officer, `/approvals?agent=${idOf(agent)}`);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText(TOOL);
  await expect(rowsOf(page)).toContainText("rent@landlord.example");
  await expect(rowsOf(page)).toContainText("risk 90");
  await expect(rowsOf(page).getByRole("timer")).toHaveText(/^(5\d min|1 h 0 min) left$/);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expectAccessible(page, "the queue of approvals");

  await focusFirst(page);
  await page.keyboard.press("Enter");
  const panel = panelOf(page);
  await expect(panel.getByRole("heading", { name: TOOL })).toBeVisible();
  await expect(panel).toContainText("A call of risk 90 always needs a person.");
  await expect(panel).toContainText("there is nothing to compare with");
  await expect(page).toHaveURL(new RegExp(`open=${approval}`));
  await expectAccessible(page, "a call that waits", IN_PANEL);

  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("rent@landlord.example");
  const approve = dialog.getByRole("button", { name: "Approve this call" });
  await expect(approve).toBeDisabled();
  await dialog.getByLabel("Reason").fill("The rent of November.");
  await expectAccessible(page, "the question before an approval", IN_DIALOG);
  await approve.click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText("Approved", { exact: true })).toBeVisible();
  await expect(panel).toContainText("The rent of November.");
  await expect(rowsOf(page)).toHaveCount(0);

  const changed = await pay(agent, { ...FIRST, amount: 901 }, approval);
  expect(changed.status).toBe(403);
  expect(changed.answer).toMatchObject({ blocked: "human-approval" });
  const made = await pay(agent, FIRST, approval);
  expect(made.status, JSON.stringify(made.answer)).toBe(200);
  expect(made.answer).toMatchObject({ allowed: true, outcome: "delegated" });
  const reported = await send(agent, `/tool-call/${made.answer.call_id}/outcome`, {
    outcome: "executed",
  });
  expect(reported.status).toBe(200);
  expect((await pay(agent, FIRST, approval)).status).toBe(403);

  // New requests appear without a reload.
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  const second = await ask(agent, SECOND);
  await expect(rowsOf(page)).toHaveCount(1);
  await focusFirst(page);
  await page.keyboard.press("Enter");
  const differences = panel.getByRole("listitem").filter({ hasText: "/to" });
  await expect(differences.first()).toContainText("Not seen before");
  await expect(differences.first()).toContainText("rent@landlord.example");
  await expect(panel).toContainText("Always 900 so far");
  await page.keyboard.press("d");
  await dialog.getByLabel("Reason").fill("Nobody knows this account.");
  await dialog.getByRole("button", { name: "Deny this call" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText("Denied", { exact: true })).toBeVisible();
  const blocked = await pay(agent, SECOND, second);
  expect(blocked.status).toBe(403);
  expect(blocked.answer).toMatchObject({ blocked: "human-approval" });

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Decided" }).click();
  const decided = page.getByRole("table", { name: "Decided calls" }).locator("tbody tr");
  await expect(decided).toHaveCount(2);
  await expect(decided.filter({ hasText: "eve@evil.example" })).toContainText("Denied");
  await expect(decided.filter({ hasText: "rent@landlord.example" })).toContainText("Used");
  await page
    .getByRole("toolbar", { name: "Filters" })
    .getByRole("button", { name: "State" })
    .click();
  await page.getByRole("checkbox", { name: "Denied" }).check();
  await page.keyboard.press("Escape");
  await expect(decided).toHaveCount(1);
  await page.reload();
  await expect(decided).toHaveCount(1);
  await expect(page).toHaveURL(/view=decided/);
  await expectAccessible(page, "decided calls");
  await page.context().close();
});

test("the operator of an agent cannot decide on its calls, and sees why", async ({
  browser,
  request,
}) => {
  const agent = await payer(request);
  const approval = await ask(agent, FIRST);
  // The first administrator holds every role, and registered the agent.
  const page = await pageOf(browser, ADMIN, `/approvals?agent=${idOf(agent)}&open=${approval}`);
  const panel = panelOf(page);
  await expect(panel.getByText("You cannot decide on this call")).toBeVisible();
  await expect(panel).toContainText("You answer for Signed caller");
  await expect(panel.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You answer for Signed caller");
  await dialog.getByLabel("Reason").fill("It is mine.");
  await expect(dialog.getByRole("button", { name: "Approve this call" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const refused = await request.post(`/api/approvals/${approval}/approve`, {
    headers: await bearer(request),
    data: { comment: "It is mine." },
  });
  expect(refused.status()).toBe(422);
  expect(await refused.json()).toMatchObject({ code: "four_eyes_required" });
  expect((await pay(agent, FIRST, approval)).status).toBe(403);
  await page.context().close();
});

test("filters that leave nothing are named, and an account that may not decide sees that", async ({
  browser,
  request,
}) => {
  const agent = await payer(request);
  await ask(agent, FIRST);
  const auditor = await createAccount(request, ["auditor"]);
  const page = await pageOf(browser, auditor, `/approvals?agent=${idOf(agent)}&tool=pay:nobody`);
  await expect(page.getByRole("heading", { name: "No call matches" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Tool: pay:nobody" })).toBeVisible();
  await (await awake(page.getByRole("button", { name: "Clear the filter Tool" }))).click();
  await rowsOf(page).getByRole("link", { name: TOOL }).click();
  await expect(panelOf(page)).toContainText("It takes the right approval.decide");
  await page.context().close();
});
