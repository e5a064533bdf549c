import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { signedFetch } from "../../src/agent-client/signed-fetch";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { publicOrigin, registerAgent } from "../fixtures/registered-agent";

type Account = Awaited<ReturnType<typeof createAccount>>;

interface Listed {
  id: string;
  did: string;
  name: string;
  status: string;
}

const TABS = ["score", "trace", "keys", "challenges", "tools", "calls", "content"];
const TOOLS = ["pay:invoice", "read:cases", "send:mail"];

/** The simulated agents in whose trace there is something to see. */
async function simulated(request: APIRequestContext, query = ""): Promise<Listed[]> {
  const headers = await bearer(request);
  const response = await request.get(`/api/agents?source=simulation&limit=50${query}`, { headers });
  expect(response.status(), await response.text()).toBe(200);
  const { agents } = await response.json();
  expect(agents.length).toBeGreaterThan(0);
  return agents;
}

/** A page of another account, with cookies of its own. */
async function pageOf(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext();
  await signIn(context.request, account);
  return context.newPage();
}

function badgeOf(page: Page, did: string) {
  return page.getByRole("region", { name: `Verification of ${did}` });
}

test("the score shows its steps, and each leads to its record", async ({ page, request }) => {
  test.slow();
  await signIn(page.request);
  const headers = await bearer(request);
  let shown: { id: string; changes: { seq: string; old: number; new: number }[] } | null = null;
  for (const { id } of await simulated(request)) {
    const answer = await request.get(`/api/agents/${id}/score?limit=200`, { headers });
    const { changes } = await answer.json();
    if (changes.length > (shown?.changes.length ?? 0)) shown = { id, changes };
  }
  if (shown === null) throw new Error("no simulated agent has a change of its score");
  const { id, changes } = shown;
  await page.goto(`/agents/${id}`);
  const figure = page.getByRole("figure", { name: "Trust score" });
  await expect(figure).toContainText("The score is ");
  await expect(figure.getByText(/^Quarantined at \d+ or below$/)).toBeVisible();
  await expect(figure.getByText(/^Degraded below \d+$/)).toBeVisible();
  await expect(figure.getByText(/^Baseline \d+$/)).toBeVisible();
  await figure.getByRole("button", { name: "Show as table" }).click();
  const rows = figure.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(changes.length);
  const [newest] = changes;
  await expect(rows.first()).toContainText(`${newest?.old} → ${newest?.new}`);
  await rows
    .first()
    .getByRole("link", { name: `Record ${newest?.seq} of the trace` })
    .click();
  await expect(page).toHaveURL(new RegExp(`tab=trace#seq=${newest?.seq}&epoch=\\d+$`));
  const record = page.locator("li[aria-current=location]");
  await expect(record).toContainText("The trust score changed");
});

test("the trace of an agent is verified in the browser and filtered by kind", async ({
  page,
  request,
}) => {
  await signIn(page.request);
  const [agent] = await simulated(request, "&status=ACTIVE");
  if (agent === undefined) throw new Error("there is no simulated agent");
  await page.goto(`/agents/${encodeURIComponent(agent.did)}?tab=trace`);
  await expect(page.getByRole("heading", { level: 1, name: agent.name })).toBeVisible();
  await expect(page.getByText("Simulation", { exact: true }).first()).toBeVisible();
  const badge = badgeOf(page, agent.did);
  await expect(badge.getByText("Not checked", { exact: true })).toBeVisible();
  await badge.getByRole("button", { name: "Verify in this browser" }).click();
  await expect(badge.getByText("Verified", { exact: true })).toBeVisible();
  await expect(badge.getByText(/^Verified ([\d,]+) of \1 records/)).toBeVisible();
  await expect(badge.getByText(/^The service says: verified, [\d,]+ records\./)).toBeVisible();

  await page.getByRole("button", { name: "Recompute the score on the service" }).click();
  await expect(page.getByText(/^The service recomputed score \d+, active from /)).toBeVisible();

  await page.getByLabel("Kind of record").selectOption({ label: "Key added" });
  const list = page.getByRole("list", { name: "Records: Key added, the newest first" });
  const found = list.getByRole("listitem").first();
  await expect(found).toContainText("A key was added");
  await found.getByRole("link", { name: /^Record \d+, link$/ }).click();
  await expect(page.getByLabel("Kind of record")).toHaveValue("");
  await expect(page.locator("li[aria-current=location]")).toContainText("A key was added");
});

test("a quarantined agent shows its seal and no tools", async ({ page, request }) => {
  await signIn(page.request);
  const [agent] = await simulated(request, "&status=QUARANTINED");
  if (agent === undefined) throw new Error("no simulated agent is quarantined");
  await page.goto(`/agents/${agent.id}?tab=tools`);
  await expect(
    page.getByText("Quarantined: its trace is sealed and it has no tools"),
  ).toBeVisible();
  const headers = await bearer(request);
  const seal = await (await request.get(`/api/agents/${agent.id}/trace/seal`, { headers })).json();
  await expect(page.locator(`code[title="${seal.trace_sealed}"]`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "No tools" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit the grants" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Trace" }).click();
  const badge = badgeOf(page, agent.did);
  await badge.getByRole("button", { name: "Verify in this browser" }).click();
  await expect(badge.getByText("Sealed", { exact: true })).toBeVisible();
});

test("an agent is quarantined, reviewed and restored by three people in the browser", async ({
  browser,
  request,
}) => {
  test.slow();
  const agent = await registerAgent(request);
  const url = `/api/agents/${encodeURIComponent(agent.did)}`;
  const path = `/agents/${agent.did.slice("did:svc:agt:".length)}`;
  const headers = await bearer(request);
  const set = await request.put(`${url}/tools`, { headers, data: { tools: TOOLS } });
  expect(set.status(), await set.text()).toBe(200);
  const refused = await signedFetch(
    `${publicOrigin()}${url}/tool-call`,
    { method: "POST", body: JSON.stringify({ tool: "delete:cases", args: {} }) },
    agent,
  );
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ blocked: "deny-by-default" });

  const lead = await pageOf(browser, await createAccount(request, ["lead"]));
  await lead.goto(`${path}?tab=tools`);
  const tools = lead.getByRole("table", { name: "Tools that the agent was granted" });
  await expect(tools.locator("tbody tr")).toHaveCount(TOOLS.length);
  await expect(tools.locator("tr", { hasText: "pay:invoice" })).toContainText("Needs approval");
  await expect(tools.locator("tr", { hasText: "read:cases" })).toContainText("Allowed");
  await lead.goto(`${path}?tab=trace&kind=tool.call`);
  const blocked = lead.getByRole("list", { name: /^Records: Tool call/ }).getByRole("listitem");
  await expect(blocked).toHaveCount(1);
  await expect(blocked).toContainText("delete:cases");
  await expect(blocked).toContainText("the tool is not granted");

  await lead.getByRole("button", { name: "Quarantine" }).click();
  const stop = lead.getByRole("dialog");
  await expect(stop).toContainText("Revokes 3 tools");
  await expect(stop).toContainText("Seals the trace");
  await expect(stop.getByRole("button", { name: "Quarantine" })).toBeDisabled();
  await stop.getByLabel("Reason").fill("It asked to delete cases");
  await stop.getByRole("button", { name: "Quarantine" }).click();
  await expect(stop.getByText("The agent is quarantined")).toBeVisible();
  const sealed = await stop.locator("code").getAttribute("title");
  const seal = await (await request.get(`${url}/trace/seal`, { headers })).json();
  expect(sealed).toBe(seal.trace_sealed);
  await stop.getByRole("button", { name: "Close" }).last().click();
  await expect(
    lead.getByText("Quarantined: its trace is sealed and it has no tools"),
  ).toBeVisible();
  await lead.goto(`${path}?tab=tools`);
  await expect(lead.getByRole("heading", { name: "No tools" })).toBeVisible();

  const officer = await pageOf(browser, await createAccount(request, ["safety_officer"]));
  await officer.goto(path);
  await officer.getByRole("button", { name: "Restore" }).click();
  await expect(officer.getByText("A green review is needed first")).toBeVisible();
  await officer.getByRole("button", { name: "Cancel" }).click();

  const auditor = await pageOf(browser, await createAccount(request, ["auditor"]));
  await auditor.goto(path);
  await auditor.getByRole("button", { name: "Review" }).click();
  const review = auditor.getByRole("dialog");
  await review.getByLabel("Verdict").selectOption("green");
  await review.getByLabel("Findings").fill("One call, denied; nothing was deleted.");
  await review.getByRole("button", { name: "Record the review" }).click();
  await expect(review.getByText(/^Recorded as REV-\d{4,}$/)).toBeVisible();
  await auditor.context().close();

  await officer.getByRole("button", { name: "Restore" }).click();
  const restore = officer.getByRole("dialog");
  await expect(restore).toContainText("It only reads for 24 hours");
  await expect(restore).toContainText("One call, denied; nothing was deleted.");
  await expect(restore.getByRole("button", { name: "Restore" })).toBeDisabled();
  await restore.getByLabel(/^Put the score to its baseline/).check();
  await restore.getByRole("button", { name: "Restore" }).click();
  await expect(restore.getByText("The agent is active")).toBeVisible();
  await expect(restore).toContainText("read-only for 24 h");
  await restore.getByRole("button", { name: "Close" }).last().click();
  await expect(officer.getByRole("timer")).toHaveText(/^Read only for another 2[34] h \d+ min$/);

  await officer.goto(`${path}?tab=trace`);
  await officer.getByRole("combobox", { name: "Epoch" }).selectOption("1");
  await expect(officer.getByText("The chain was sealed")).toBeVisible();
  const badge = badgeOf(officer, agent.did);
  await badge.getByRole("button", { name: "Verify in this browser" }).click();
  await expect(badge.getByText("Verified", { exact: true })).toBeVisible();
  await lead.context().close();
  await officer.context().close();
});

test("a safety officer sets the tools, revokes a key and throws the kill switch of one agent", async ({
  browser,
  request,
}) => {
  test.slow();
  const agent = await registerAgent(request);
  const path = `/agents/${agent.did.slice("did:svc:agt:".length)}`;
  const account = await createAccount(request, ["safety_officer"]);
  const page = await pageOf(browser, account);
  await page.goto(`${path}?tab=tools`);
  await page.getByRole("button", { name: "Edit the grants" }).click();
  const editor = page.getByRole("region", { name: "Grants of the agent" });
  const save = editor.getByRole("button", { name: "Review the changes" });
  await expect(save).toBeDisabled();
  const add = editor.getByRole("combobox", { name: "Add a tool" });
  await add.fill("no tool");
  await expect(editor.getByText("This is no tool name, or it is granted already.")).toBeVisible();
  await add.fill("read:cases");
  await add.press("Enter");
  await expect(editor.getByRole("heading", { name: "read:cases" })).toBeVisible();
  await editor.getByRole("button", { name: "JSON" }).click();
  const json = editor.getByRole("textbox", { name: "Rule" });
  await json.fill('{"args": {"type": "array"}}');
  await expect(save).toBeDisabled();
  await expect(editor.getByText("1 rule has a fault")).toBeVisible();
  await expect(editor.getByRole("listitem").filter({ hasText: "/args/type" })).toBeVisible();
  await json.fill("{}");
  await editor.getByRole("button", { name: "Form" }).click();
  await editor.getByLabel("Calls allowed").fill("10");
  await editor.getByLabel("in so many seconds").fill("60");
  await expectAccessible(page, "the editor of grants");
  await save.click();
  const review = page.getByRole("region", { name: "What this changes" });
  await expect(review.getByRole("region", { name: "Rule of read:cases" })).toContainText(
    '"count": 10',
  );
  await expectAccessible(page, "the review of grants");
  await review.getByRole("button", { name: "Save the grants" }).click();
  const row = page.getByRole("row", { name: /read:cases/ });
  await expect(row).toContainText("Allowed");

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Throw its kill switch" }).click();
  const kill = page.getByRole("dialog");
  await kill.getByLabel("Reason").fill("Drill");
  await kill.getByRole("button", { name: "Use the kill switch" }).click();
  const inForce = kill.getByText(/^KILL-\d{4,} is in force$/);
  await expect(inForce).toBeVisible();
  const killId = (await inForce.textContent())?.split(" ")[0];
  await kill.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText(/^Kill switch KILL-\d{4,} stops this agent$/)).toBeVisible();
  await expect(row).toContainText("Refused");
  for (const person of [account, undefined]) {
    const released = await request.post(`/api/kill-switch/${killId}/release`, {
      headers: await bearer(request, person),
      data: { reason: "The drill is over" },
    });
    expect(released.status(), await released.text()).toBe(200);
  }

  await page.getByRole("tab", { name: /^Keys/ }).click();
  await page.getByRole("button", { name: /^Revoke key / }).click();
  const revoke = page.getByRole("dialog");
  await revoke.getByLabel("Reason").selectOption("key_lost");
  await revoke.getByRole("button", { name: "Revoke the key" }).click();
  const keys = page.getByRole("region", { name: "Keys" });
  await expect(keys.getByText("Revoked", { exact: true }).first()).toBeVisible();
  await expect(keys.getByText("Compromised since")).toBeVisible();
  await expect(page.getByText("Unverified", { exact: true })).toBeVisible();
  await page.context().close();
});

test("every tab is accessible at both widths", async ({ page, request }) => {
  test.setTimeout(480_000);
  await signIn(page.request);
  const agents = await simulated(request);
  const stopped = agents.find(({ status }) => status === "QUARANTINED");
  const running = agents.find(({ status }) => status !== "QUARANTINED");
  if (stopped === undefined || running === undefined) {
    throw new Error("there is no simulated agent of each kind");
  }
  for (const { id, tab } of [
    ...TABS.map((tab) => ({ id: running.id, tab })),
    { id: stopped.id, tab: "score" },
  ]) {
    await page.goto(`/agents/${id}?tab=${tab}`);
    await expect(page.getByRole("tab", { selected: true })).toBeVisible();
    await expectAccessible(page, `${id}, ${tab}`);
  }
});

test("unsaved grants wait while another tab is looked at, and leaving the page asks", async ({
  browser,
  request,
}) => {
  const agent = await registerAgent(request);
  const path = `/agents/${agent.did.slice("did:svc:agt:".length)}`;
  const page = await pageOf(browser, await createAccount(request, ["safety_officer"]));
  await page.goto(`${path}?tab=score`);
  await (await awake(page.getByRole("tab", { name: /^Tools/ }))).click();
  await page.getByRole("button", { name: "Edit the grants" }).click();
  const editor = page.getByRole("region", { name: "Grants of the agent" });
  const add = editor.getByRole("combobox", { name: "Add a tool" });
  await add.fill("read:cases");
  await add.press("Enter");
  await editor.getByLabel("Calls allowed").fill("10");
  await editor.getByLabel("in so many seconds").fill("60");
  await page.getByRole("tab", { name: /^Keys/ }).click();
  await expect(editor).toHaveCount(0);
  const tools = page.getByRole("tab", { name: /^Tools.*unsaved/ });
  await tools.click();
  await expect(editor.getByLabel("Calls allowed")).toHaveValue("10");
  await page.getByRole("tab", { name: /^Keys/ }).click();
  await page.goBack();
  const asked = page.getByRole("dialog", { name: "Leave this page?" });
  await asked.getByRole("button", { name: "Stay here" }).click();
  await expect(tools).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Approvals" }).first().click();
  await asked.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/approvals/);
});
