import { sign } from "node:crypto";
import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { jwkOf } from "../../src/encoding/domain/keys/multikey";
import { expectAccessible } from "../fixtures/accessible";
import { createAccount, freshContext, signIn } from "../fixtures/accounts";
import {
  createOperator,
  declarationOf,
  type Integrator,
  integrator,
  join,
  leave,
  listed,
  newAgent,
  statusOf,
} from "../fixtures/federation-agents";
import { RuntimeHost, type RuntimeName } from "../fixtures/federation-runtimes";

let request: APIRequestContext;
let keeper: Integrator;
let host: RuntimeHost;
let left: (() => Promise<unknown>) | null;

/** Where a dialog is open. */
const IN_DIALOG = { wide: 0, narrow: 0 };

test.beforeAll(async ({ playwright, baseURL }) => {
  request = await freshContext(playwright, baseURL);
  keeper = await integrator(request);
});

test.afterAll(() => request.dispose());

test.beforeEach(() => {
  host = new RuntimeHost();
  left = null;
});

test.afterEach(async () => {
  await left?.();
  await host.stop();
});

/** An agent with its operator and its runtime, before it joins. */
async function candidate(name: RuntimeName) {
  const [agent, operator] = [newAgent(), await createOperator(request, keeper.headers)];
  left = () => leave(agent.did, operator);
  return { agent, operator, runtime: await host.start(name, agent) };
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

/** Opens the only row of the list by keyboard. */
async function openFirst(page: Page): Promise<void> {
  const focused = page.locator("[data-registration]:focus");
  // Keys do nothing before the page has come to life.
  await expect(async () => {
    await page.keyboard.press("j");
    await expect(focused).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.keyboard.press("Enter");
}

const approveOf = (page: Page) => page.getByRole("button", { name: "Approve", exact: true });
const gateOf = (page: Page, name: string) =>
  page.getByRole("region", { name: "Gates" }).getByRole("listitem").filter({ hasText: name });

test("a red gate stops the approval with its reason; run again, it is approved by keyboard", async ({
  browser,
}) => {
  test.slow();
  const { agent, operator, runtime } = await candidate("rest");
  runtime.behaviour.health = "busy";
  await join(agent, operator, declarationOf(operator, runtime.declared));
  const reviewer = await createAccount(request, ["integrator"]);
  const list = `/federation?view=open&operator=${operator.did}`;
  const page = await pageOf(browser, reviewer, list);
  const rows = page.getByRole("table", { name: "Registrations in progress" }).locator("tbody tr");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(agent.did);
  await expect(rows.getByText(/^G3 Runtime: not settled/)).toBeAttached();
  await expectAccessible(page, "registrations in progress");

  await openFirst(page);
  await expect(page.getByRole("heading", { level: 1, name: "Word counter" })).toBeVisible();
  await expect(approveOf(page)).toBeDisabled();
  const reasons = page.getByRole("region", { name: "Decision", exact: true });
  await expect(reasons).toContainText("It has not come before a person yet.");
  await expect(reasons).toContainText("G3 Runtime: not settled. It was too slow or overloaded");
  await expect(gateOf(page, "G3 Runtime")).toContainText("What the applicant has to change:");
  await expectAccessible(page, "a registration with a red gate");

  runtime.behaviour.health = "well";
  await page.keyboard.press("r");
  await expect(page.getByText("All six gates have passed.")).toBeVisible({ timeout: 30_000 });
  await expect(gateOf(page, "G3 Runtime")).toContainText("It answered in its own protocol");
  await expect(reasons).toContainText("Nothing blocks an approval.");
  await page.keyboard.press("c");
  await expect(page.getByText("You hold it until")).toBeVisible();
  await expectAccessible(page, "a registration that can be approved");
  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Tier")).toHaveValue("T3");
  await expectAccessible(page, "the question before an approval", IN_DIALOG);
  await dialog.getByRole("button", { name: "Approve this registration" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
  expect(await statusOf(agent)).toMatchObject({ status: "approved", tier: "T3" });
  expect(await listed(request, operator.did)).toEqual([
    expect.objectContaining({ did: agent.did, skills: ["word-count"] }),
  ]);
  await page.context().close();
});

test("skills are ticked, a rejection needs a reason, and who acts for the operator decides nothing", async ({
  browser,
}) => {
  test.slow();
  const { agent, operator, runtime } = await candidate("grpc");
  const joined = await join(agent, operator, declarationOf(operator, runtime.declared));
  const path = `/federation/registrations/${String(joined.registration_id)}`;
  const member = await createAccount(request, ["integrator"]);
  const added = await request.post(`/api/federation/operators/${operator.id}/members`, {
    headers: keeper.headers,
    data: { email: member.email },
  });
  expect(added.status(), await added.text()).toBeLessThan(300);
  const own = await pageOf(browser, member, path);
  await expect(own.getByText("You act for this operator")).toBeVisible();
  await expect(approveOf(own)).toBeDisabled();
  await expect(own.getByRole("button", { name: "Reject" })).toBeDisabled();
  await own.context().close();

  const reviewer = await createAccount(request, ["integrator"]);
  const page = await pageOf(browser, reviewer, path);
  await expect(page.getByText("You have not ticked the evidence of: word-count.")).toBeVisible();
  await expect(approveOf(page)).toBeDisabled();
  await page.getByLabel("I have looked at the evidence of word-count").check();
  await expect(approveOf(page)).toBeEnabled();
  await page.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog");
  const reject = dialog.getByRole("button", { name: "Reject it" });
  await expect(reject).toBeDisabled();
  await dialog.getByLabel("Reason").selectOption("other");
  await expect(reject).toBeDisabled();
  await dialog.getByLabel("Reason").selectOption("duplicate");
  await dialog.getByLabel("Note").fill("The same agent is there under another name.");
  await reject.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("region", { name: "Decisions" })).toContainText(
    "The same agent is there under another name.",
  );
  expect(await statusOf(agent)).toMatchObject({ status: "rejected" });
  // A rejected registration needs no withdrawal.
  left = null;
  expect(await listed(request, operator.did)).toEqual([]);
  await page.context().close();
});

test("who acts for an operator joins by the form and proves the key", async ({ browser }) => {
  test.slow();
  const { agent, operator, runtime } = await candidate("rest");
  const member = await createAccount(request, ["viewer"]);
  const added = await request.post(`/api/federation/operators/${operator.id}/members`, {
    headers: keeper.headers,
    data: { email: member.email },
  });
  expect(added.status(), await added.text()).toBeLessThan(300);
  const page = await pageOf(browser, member, "/federation/register");
  await page.getByLabel("Paste it here").fill('{"name": 1}');
  await page.getByRole("button", { name: "Read the document" }).click();
  await expect(page.getByText(/neither an A2A AgentCard nor an MCP/)).toBeVisible();
  await page.getByLabel("Operator", { exact: true }).selectOption(operator.did);
  await page.getByLabel("DID", { exact: true }).fill(agent.did);
  await page.getByLabel("Provider").fill("Tests");
  await page.getByLabel("Runtime").selectOption("rest-api");
  await page.getByLabel("Address", { exact: true }).fill(String(runtime.declared.runtime_address));
  await page.getByLabel("Public key of the agent").fill(JSON.stringify(jwkOf(agent.key.publicKey)));
  const skill = page.getByRole("group", { name: "Skill 1" });
  await skill.getByLabel("Id", { exact: true }).fill("word-count");
  await skill.getByLabel("What it does").fill("Counts the words of a text that it is given.");
  const join = page.getByRole("button", { name: "Join the federation" });
  await join.click();
  const refusal = page.getByRole("alert").filter({ hasText: "The registration was refused" });
  await expect(refusal).toContainText("G5 Skills: failed");
  await expectAccessible(page, "a join that was refused");
  await skill
    .getByLabel("Address of its documentation")
    .fill(`${await host.documents()}/word-count`);
  const example = {
    method: "POST",
    path: "/count",
    input: { text: "one two three" },
    expect: { json: { words: 3 } },
  };
  await skill.getByLabel("Example, as JSON").fill(JSON.stringify(example));
  await join.click();
  const challenge = page.getByRole("region", { name: "Prove the key" });
  await expect(challenge).toBeVisible();
  await expectAccessible(page, "the challenge of a join");
  const input = await challenge.getByRole("region", { name: "Text to sign" }).textContent();
  const signature = sign(null, Buffer.from(input ?? ""), agent.key.privateKey);
  await challenge.getByLabel("Signature").fill(signature.toString("base64url"));
  await challenge.getByRole("button", { name: "Send the signature" }).click();
  await expect(page.getByText("The agent is registered")).toBeVisible({ timeout: 30_000 });
  expect(await statusOf(agent)).toMatchObject({
    status: "pending",
    review: { state: "awaiting" },
  });
  await page.context().close();
});

test("operators and bans are looked at and changed", async ({ browser }) => {
  test.slow();
  const operator = await createOperator(request, keeper.headers);
  const reviewer = await createAccount(request, ["integrator"]);
  const page = await pageOf(browser, reviewer, `/federation/operators?q=${operator.did}`);
  await page.getByRole("table").getByRole("button").first().click();
  const panel = page.getByRole("complementary", { name: "The open operator" });
  await panel.getByRole("button", { name: "Suspend" }).click();
  const dialog = page.getByRole("dialog");
  const suspend = dialog.getByRole("button", { name: "Suspend the operator" });
  await expect(suspend).toBeDisabled();
  await dialog.getByLabel("Reason").fill("It does not answer.");
  await expectAccessible(page, "the question before a suspension", IN_DIALOG);
  await suspend.click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText("Suspended", { exact: true })).toBeVisible();

  await page.goto("/federation/bans");
  const subject = `did:svc:agent:banned-${Date.now()}`;
  await page.getByRole("button", { name: "Ban something" }).click();
  await dialog.getByLabel("Which").fill(subject);
  await dialog.getByLabel("Note").fill("It passes for another one.");
  await dialog.getByLabel("Your password").fill("not the password");
  await dialog.getByRole("button", { name: "Ban it" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await dialog.getByLabel("Your password").fill(reviewer.password);
  await dialog.getByRole("button", { name: "Ban it" }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row").filter({ hasText: subject });
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^Lift/ }).click();
  await dialog.getByLabel("Note").fill("It was a mistake.");
  await dialog.getByLabel("Your password").fill(reviewer.password);
  await dialog.getByRole("button", { name: "Lift the ban" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await page.context().close();
});

test("the overview leads from each number to its list", async ({ browser }) => {
  const { agent, operator, runtime } = await candidate("rest");
  runtime.behaviour.health = "busy";
  await join(agent, operator, declarationOf(operator, runtime.declared));
  const reviewer = await createAccount(request, ["integrator"]);
  const page = await pageOf(browser, reviewer, "/overview");
  const section = page.getByRole("region", { name: "Federation" });
  await expect(
    section.getByRole("heading", { name: "Gates of what is in progress" }),
  ).toBeVisible();
  await section.getByRole("button", { name: "Show as table" }).click();
  const link = section.getByRole("row", { name: /^G3 Runtime/ }).getByRole("link");
  const count = Number.parseInt((await link.textContent()) ?? "", 10);
  expect(count).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL(/view=open&gate=G3/);
  const rows = page.getByRole("table", { name: "Registrations in progress" }).locator("tbody tr");
  await expect(rows).toHaveCount(Math.min(count, 50));
  await page.context().close();
});
