import { type APIRequestContext, expect as expectNow, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import {
  assignTo,
  closeAsFixed,
  currentStep,
  moveTo,
  openPart,
  passRetest,
  readIncident,
  stateRemediation,
} from "../fixtures/case-steps";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

const expect = expectNow.configure({ timeout: 15_000 });

async function refused(
  request: APIRequestContext,
  headers: { authorization: string },
  path: string,
  data: unknown,
) {
  const response = await request.post(`/api/ip3/v1/incidents/${path}`, { headers, data });
  return { status: response.status(), problem: await response.json() };
}

/** Where a dialog is open, the page has no heading of its own. */
const IN_DIALOG = { wide: 0, narrow: 0 };

test("two people take an incident from its import to its end, and back", async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(240_000);
  const [first, second] = [
    await createAccount(request, ["analyst"]),
    await createAccount(request, ["analyst"]),
  ];
  const token = await bearer(request, first);
  const incident = await importIncident(request, token, freshHost());
  await signIn(page.request, first);
  await page.goto(`/incidents/${incident}`);
  await expect(currentStep(page)).toContainText("Open");

  // One step and no other, neither here nor for a client of the API.
  await expect(page.getByRole("button", { name: /^Move to / })).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Move to / })).toContainText("Triaged");
  await expect(page.getByRole("button", { name: "Move to Retest" })).toHaveCount(0);
  const skipped = await refused(request, token, `${incident}/transition`, { to: "retest" });
  expect(skipped.status).toBe(422);
  expect(skipped.problem).toMatchObject({
    code: "invalid_transition",
    from: "open",
    to: "retest",
    allowed: ["triaged"],
  });
  await moveTo(page, "Triaged");

  await assignTo(page, "Test person", first.email);
  await expect(page.getByText(/^Due in/).first()).toBeVisible();
  await moveTo(page, "Fixing");

  await stateRemediation(page);
  await expect(page.getByRole("button", { name: "Update: remediation" })).toBeFocused();
  await moveTo(page, "Retest");

  await passRetest(page);

  // The person who moved it to retest does not close it.
  await expect(page.getByText(/^Closing as fixed: Whoever moved/)).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  const closing = page.getByRole("menuitem", { name: "Close" });
  await expect(closing).toHaveAttribute("aria-disabled", "true");
  await expect(closing).toHaveAccessibleDescription(/^Whoever moved the incident to retest/);
  await page.keyboard.press("Escape");
  const alone = await refused(request, token, `${incident}/close`, { resolution: "fixed" });
  expect(alone.status).toBe(422);
  expect(alone.problem.code).toBe("four_eyes_required");

  const other = await browser.newContext();
  const otherPage = await other.newPage();
  await signIn(otherPage.request, second);
  await otherPage.goto(`/incidents/${incident}`);
  await closeAsFixed(otherPage);
  await expect(otherPage.getByRole("button", { name: /^Move to / })).toHaveCount(0);
  expect(await readIncident(request, token, incident)).toMatchObject({
    workflow_status: "closed",
    resolution: "fixed",
  });

  await otherPage.getByRole("button", { name: "Reopen", exact: true }).click();
  const reopening = otherPage.getByRole("dialog");
  await expect(reopening.getByRole("button", { name: "Reopen" })).toBeDisabled();
  await reopening.getByLabel("Reason").fill("It is back in production.");
  await reopening.getByRole("button", { name: "Reopen" }).click();
  await expect(reopening).toHaveCount(0);
  await expect(currentStep(otherPage)).toContainText("Open");
  await openPart(otherPage, "Summary");
  await otherPage.getByRole("region", { name: "Timeline" }).scrollIntoViewIfNeeded();
  await expect(otherPage.getByText("It is back in production.")).toBeVisible();
  await other.close();
});

test("a statement changes the coverage, and a version that is old is not written over", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const account = await createAccount(request, ["lead"]);
  const token = await bearer(request, account);
  const incident = await importIncident(request, token, freshHost());
  await signIn(page.request, account);
  await page.goto(`/incidents/${incident}?tab=coverage`);
  const total = page.getByText(/^\d+ of \d+ applicable dimensions covered · \d+%$/);
  await expect(total).toBeVisible();
  const before = await total.textContent();
  await expect(
    page.getByText("Completeness of stored evidence. Not a security rating.").first(),
  ).toBeVisible();

  await page.getByRole("button", { name: "Add the impact (Confidentiality)" }).click();
  const dialog = page.getByRole("dialog");
  for (const name of ["confidentiality", "integrity", "availability"]) {
    const question = dialog.getByRole("group", { name: `Was ${name} affected?` });
    await question.getByRole("radio", { name: "No", exact: true }).check();
  }
  const personal = dialog.getByRole("group", { name: "Were personal data affected?" });
  await personal.getByRole("radio", { name: "No", exact: true }).check();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Record the impact" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(total).not.toHaveText(before ?? "");
  const impact = page.getByRole("region", { name: "Impact" });
  await expect(impact).toHaveCount(0);
  await page.getByLabel("Show what passes and what does not apply").check();
  await expect(impact.getByText("5 of 5 checks passed")).toBeVisible();

  // Another person moves it while the question is open.
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Move on with a reason" }).click();
  const moved = await request.post(`/api/ip3/v1/incidents/${incident}/comments`, {
    headers: token,
    data: { text: "Looked at it." },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
  const moving = page.getByRole("dialog");
  await moving.getByRole("button", { name: "Move to Triaged" }).click();
  await expect(moving.getByText(/^Someone else changed this/)).toBeVisible();
  await moving.getByRole("button", { name: "Load the present state" }).click();
  await expect(moving.getByText(/^Someone else changed/)).toHaveCount(0);
  await expect(moving.getByText("Nothing that this form shows was changed")).toBeVisible();
  const rated = await request.post(`/api/ip3/v1/incidents/${incident}/severity`, {
    headers: token,
    data: { severity: "info", reason: "The host is a decoy." },
  });
  expect(rated.ok(), await rated.text()).toBe(true);
  await moving.getByRole("button", { name: "Move to Triaged" }).click();
  await moving.getByRole("button", { name: "Load the present state" }).click();
  await expect(moving.getByRole("row", { name: /^Severity \w+ Info$/ })).toBeVisible();
  await expectAccessible(page, "what changed since the question was asked", IN_DIALOG);
  await moving.getByRole("button", { name: "Move to Triaged" }).click();
  await expect(currentStep(page)).toContainText("Triaged");
});

test("closing as a duplicate asks for what it needs, and a draft survives a reload", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const account = await createAccount(request, ["lead"]);
  const token = await bearer(request, account);
  const [incident, original] = [
    await importIncident(request, token, freshHost()),
    await importIncident(request, token, freshHost()),
  ];
  await signIn(page.request, account);
  await page.goto(`/incidents/${incident}?tab=timeline`);
  const comment = page.getByRole("textbox", { name: "Comment" });
  await (await awake(comment)).fill("Seen at the till as well.");
  await expect(page.getByRole("button", { name: "Comment", exact: true })).toBeEnabled();
  await page.reload();
  await expect(comment).toHaveValue("Seen at the till as well.");
  await comment.press("Control+Enter");
  await expect(page.getByRole("listitem").getByText("Seen at the till as well.")).toBeVisible();
  await expect(comment).toHaveValue("");

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Close" }).click();
  const dialog = page.getByRole("dialog");
  const fixed = dialog.getByRole("radio", { name: "Fixed" });
  await expect(fixed).toHaveAttribute("aria-disabled", "true");
  await expect(fixed).toHaveAccessibleDescription(/Not now: Closing as fixed needs/);
  await dialog.getByRole("radio", { name: "Duplicate" }).check();
  const submit = dialog.getByRole("button", { name: "Close the incident" });
  await dialog.getByLabel("Repeats the incident").fill(original);
  await dialog.getByLabel("Justification").fill("Same form");
  await expect(dialog.getByText("9 of at least 20 characters")).toBeVisible();
  await expect(submit).toBeDisabled();
  await dialog.getByLabel("Justification").fill("Same form of the shop, other address.");
  await submit.click();
  await expect(dialog).toHaveCount(0);
  await expect(currentStep(page)).toContainText("Closed");
  await expect(page.getByRole("link", { name: new RegExp(original) }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Reopen", exact: true })).toBeVisible();
});

test("a ticket is shown before it is sent, and a reader sees no action", async ({
  page,
  request,
}) => {
  const analyst = await createAccount(request, ["analyst"]);
  const incident = await importIncident(request, await bearer(request, analyst), freshHost());
  await signIn(page.request, analyst);
  await page.goto(`/incidents/${incident}?tab=tickets`);
  await expect(page.getByText("POST /rest/api/3/issue")).toBeVisible();
  await page.getByRole("button", { name: "GitHub" }).click();
  await expect(page.getByText(/^POST \/repos\//)).toBeVisible();
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  await expect(page.getByRole("region", { name: /^Body of the request/ })).toContainText('"title"');

  await page.goto("about:blank");
  await page.context().clearCookies();
  const viewer = await createAccount(request, ["viewer"]);
  await signIn(page.request, viewer);
  await page.goto(`/incidents/${incident}?tab=timeline`);
  await expect(page.getByRole("listitem").getByText("The incident was opened")).toBeVisible();
  await expect(page.getByRole("group", { name: "What can be done" })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Comment" })).toHaveCount(0);
  await openPart(page, "Case");
  await expect(page.getByRole("heading", { name: "Case facts" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Add|Update|Move|Assign)/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Techniques" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Tickets" })).toHaveCount(0);
});
