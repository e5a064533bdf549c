import { expect as expectNow, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { countClicks } from "../fixtures/browser";
import { currentStep, readIncident } from "../fixtures/case-steps";
import { burpXml, freshHost } from "../fixtures/reports";

const expect = expectNow.configure({ timeout: 15_000 });

/** From the report to the end, by two people; the report itself is dropped. */
const MOST_CLICKS = 12;

test(`an incident goes from its import to its end in ${MOST_CLICKS} clicks of two people`, async ({
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
  const token = await bearer(request, first);
  const counted = [await countClicks(context)];
  await signIn(page.request, first);

  await page.goto("/incidents");
  await (await awake(page.getByRole("link", { name: "Import a scan" }).first())).click();
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name: "shop.xml", mimeType: "text/xml", buffer: burpXml(freshHost()) });
  await page.getByRole("button", { name: "Import 3 records" }).click();
  await page.getByRole("link", { name: /^INC-/ }).first().click();
  await expect(currentStep(page)).toContainText("Open");
  const incident = /INC-\d{4}-\d+/.exec(page.url())?.[0] ?? "";

  await (await awake(page.getByRole("button", { name: "Move to Triaged" }))).click();
  await page.getByRole("button", { name: "Assign to me" }).click();
  await page.getByRole("button", { name: "Move to Fixing" }).click();
  await page.getByRole("button", { name: "Move to Retest" }).click();
  await page.getByRole("button", { name: "Record a retest" }).click();
  const testing = page.getByRole("dialog");
  const passed = testing.getByRole("button", { name: "Record as passed" });
  await expect(passed).toBeDisabled();
  await expect(testing.getByLabel("What was seen")).toBeFocused();
  await page.keyboard.type("The same request is refused now.");
  await passed.click();
  await expect(testing).toHaveCount(0);
  await expect(page.getByText(/^Closing as fixed: Whoever moved/)).toBeVisible();

  // What was seen is an item of the evidence, and the verdict names it.
  const { statements } = await readIncident(request, token, incident);
  const [named] = statements.retest.body.evidence_ids;
  const kept = await request.get(`/api/ip3/v1/incidents/${incident}/evidence`, { headers: token });
  const { evidence } = await kept.json();
  expect(evidence.find(({ id }: { id: string }) => id === named)).toMatchObject({ kind: "note" });

  const other = await browser.newContext();
  counted.push(await countClicks(other));
  const theirs = await other.newPage();
  await signIn(theirs.request, second);
  await theirs.goto(`/incidents?q=${incident}`);
  await (await awake(theirs.locator("[data-incident]"))).click();
  const panel = theirs.getByRole("complementary", { name: `Incident ${incident}` });
  await expect(panel.getByText("Best evidence")).toBeVisible();
  await panel.getByRole("button", { name: "Close", exact: true }).click();
  await theirs.getByRole("button", { name: "Close the incident" }).click();
  await expect(theirs.getByRole("dialog")).toHaveCount(0);
  await other.close();
  expect(await readIncident(request, token, incident)).toMatchObject({
    workflow_status: "closed",
    resolution: "fixed",
  });
  const clicks = counted.reduce((sum, count) => sum + count(), 0);
  expect(clicks).toBeGreaterThan(8);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);

  await page.goto(`/incidents/${incident}`);
  await expect(currentStep(page)).toContainText("Closed");
  await expectAccessible(page, "a closed incident");
});

test("the summary shows each event once, and its timeline can be narrowed", async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const account = await createAccount(request, ["analyst"]);
  const token = await bearer(request, account);
  const response = await request.post("/api/ip3/v1/imports/burp", {
    headers: token,
    data: burpXml(freshHost()),
  });
  const [incident] = (await response.json()).incidents;
  const said = await request.post(`/api/ip3/v1/incidents/${incident}/comments`, {
    headers: token,
    data: { text: "Seen at the till." },
  });
  expect(said.ok(), await said.text()).toBe(true);
  await signIn(page.request, account);

  await page.goto(`/incidents/${incident}`);
  await expect(page.getByRole("tab")).toHaveCount(5);
  await expect(page.getByRole("article").filter({ hasText: "Request" }).first()).toBeVisible();
  await expect(page.getByText("Not verified")).toBeVisible();
  const rail = page.getByRole("complementary", { name: /^State, owner/ });
  await expect(rail.getByRole("link", { name: /^\d+ of \d+ missing$/ })).toBeVisible();
  await expect(rail.getByRole("link", { name: "No clock runs" })).toBeVisible();

  const timeline = page.getByRole("region", { name: "Timeline" });
  await timeline.scrollIntoViewIfNeeded();
  await expect(timeline.getByText("Seen at the till.")).toBeVisible();
  await expect(timeline.getByText("Test person commented")).toHaveCount(0);
  await timeline.getByRole("button", { name: "History" }).click();
  await expect(timeline.getByText("Test person commented")).toBeVisible();
  await expect(timeline.getByText("Seen at the till.")).toHaveCount(0);
  await timeline.getByRole("button", { name: "Comments" }).click();
  await expect(timeline.getByRole("listitem")).toHaveCount(1);

  // The owner is given away, and given back from the toast.
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect(rail.getByText(`${account.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Reassign" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill("somebody@else.example");
  await dialog.getByRole("radio", { name: "somebody@else.example" }).check();
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();
  await expect(rail.getByText("somebody@else.example")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rail.getByText(account.email)).toBeVisible();
});

test("links from before lead to where their tabs went", async ({ page, request }) => {
  const account = await createAccount(request, ["lead"]);
  const token = await bearer(request, account);
  const response = await request.post("/api/ip3/v1/imports/burp", {
    headers: token,
    data: burpXml(freshHost()),
  });
  const [incident] = (await response.json()).incidents;
  await signIn(page.request, account);
  for (const [old, tab, part] of [
    ["timeline", "Summary", null],
    ["about", "Summary", null],
    ["coverage", "Evidence", "Coverage"],
    ["techniques", "Case", "Techniques"],
    ["tickets", "Case", "Tickets"],
    ["custody", "Proof", "Custody"],
    ["history", "Proof", "History"],
    ["package", "Proof", "Package"],
  ] as const) {
    await page.goto(`/incidents/${incident}?tab=${old}`);
    await expect(page.getByRole("tab", { selected: true }), old).toHaveText(new RegExp(`^${tab}`));
    if (part === null) continue;
    await expect(page.getByRole("button", { name: part, exact: true }), old).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  }
});
