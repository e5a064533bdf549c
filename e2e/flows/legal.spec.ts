import { type APIRequestContext, expect as expectNow, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

const expect = expectNow.configure({ timeout: 15_000 });

const HOUR = 3_600_000;
const PERSONAL = "Are personal data concerned?";
const ENTITY = /^What is the organisation in law/;
const AWARENESS = "When did the organisation become aware of it?";

type Headers = { authorization: string };

async function readLegal(request: APIRequestContext, headers: Headers, incident: string) {
  const response = await request.get(`/api/ip3/v1/incidents/${incident}/legal-triggers`, {
    headers,
  });
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

const gdpr = (page: Page) => page.getByRole("region", { name: /\(GDPR\), 33\(1\)/ });

/** The stage of GDPR art. 33(1) that has the number. */
const notification = (page: Page) =>
  gdpr(page).getByRole("list", { name: "Stages of gdpr-33-1" }).locator(":scope > li").first();

/** Fills the fields of a time in UTC. */
async function fillTime(place: ReturnType<Page["getByRole"]>, instant: Date): Promise<void> {
  const text = instant.toISOString();
  await place.getByLabel("Date", { exact: true }).fill(text.slice(0, 10));
  await place.getByLabel("Time", { exact: true }).fill(text.slice(11, 16));
  await place.getByLabel("Time zone").fill("UTC");
  await expect(
    place.getByText(`This is ${text.slice(0, 10)} ${text.slice(11, 16)} UTC`),
  ).toBeVisible();
}

/** Two hours ago, on the minute. */
function awareness(): Date {
  return new Date(Math.floor((Date.now() - 2 * HOUR) / 60_000) * 60_000);
}

async function recordFacts(
  request: APIRequestContext,
  headers: Headers,
  incident: string,
  facts: Record<string, unknown>,
): Promise<void> {
  const response = await request.post(`/api/ip3/v1/incidents/${incident}/legal-facts`, {
    headers,
    data: { facts },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

test("no clock runs before a fact is recorded, and the facts of a person start one", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const account = await createAccount(request, ["lead"]);
  const token = await bearer(request, account);
  const incident = await importIncident(request, token, freshHost());
  await signIn(page.request, account);
  await page.goto(`/incidents/${incident}?tab=legal`);

  await expect(page.getByText(/^Decision support, not legal advice/)).toBeVisible();
  await expect(page.getByText("No clock runs.", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Nothing is recorded yet/)).toBeVisible();
  await expect(page.getByText(/^What will be looked at: \d+ rules$/)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveCount(0);
  const blank = await readLegal(request, token, incident);
  expect(blank.trigger_count).toBe(0);
  expect(JSON.stringify(blank)).not.toMatch(/"due_at":"/);

  // Answers are kept while they are not recorded yet, and several are recorded together.
  const personal = page.getByRole("group", { name: PERSONAL });
  await expect(personal.getByRole("radio", { name: "Not known yet" })).toBeChecked();
  await (await awake(personal.getByRole("radio", { name: "Yes" }))).check();
  await expect(page.getByRole("button", { name: "Record 1 fact" })).toBeEnabled();
  await page.reload();
  await expect(personal.getByRole("radio", { name: "Yes" })).toBeChecked();
  const entity = page.getByRole("group", { name: ENTITY });
  await entity.getByRole("searchbox").fill("controller");
  await entity.getByRole("checkbox", { name: "Controller", exact: true }).check();
  await page.getByRole("button", { name: "Record 2 facts" }).click();
  await expect(page.getByText("The facts are recorded", { exact: true })).toBeVisible();
  await expect(gdpr(page).getByText("Triggered", { exact: true })).toBeVisible();

  // Without a time of awareness there is no clock, and the way to the question is a press away.
  await expect(page.getByRole("timer")).toHaveCount(0);
  await notification(page).getByRole("button", { name: AWARENESS }).click();
  const time = page.getByRole("group", { name: AWARENESS });
  await expect(time.getByLabel("Date", { exact: true })).toBeFocused();
  const aware = awareness();
  await fillTime(time, aware);
  await page.getByRole("button", { name: "Record 1 fact" }).click();
  await expect(notification(page).getByRole("timer")).toHaveText(/^in 2 d (21|22) h$/);
  await expect(notification(page).getByText("Immediately; at the latest")).toBeVisible();
  const due = await notification(page).locator("time").first().getAttribute("datetime");
  expect(Date.parse(due ?? "")).toBe(aware.getTime() + 72 * HOUR);
  const { evaluation, evaluation_current: current } = await readLegal(request, token, incident);
  expect(current).toBe(true);
  await expect(page.getByText(evaluation.id, { exact: true })).toBeVisible();

  // A fact that is taken back stops the clock.
  await page.getByRole("button", { name: `Withdraw: ${AWARENESS}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("timer")).toHaveCount(0);
});

test("a what-if changes the count and stores nothing", async ({ page, request }) => {
  test.setTimeout(120_000);
  const account = await createAccount(request, ["lead"]);
  const token = await bearer(request, account);
  const incident = await importIncident(request, token, freshHost());
  await recordFacts(request, token, incident, { personal_data: true, entity: ["controller"] });
  const before = await readLegal(request, token, incident);
  expect(before.trigger_count).toBeGreaterThan(0);
  await signIn(page.request, account);
  await page.goto(`/incidents/${incident}?tab=legal`);
  const count = page.getByText(new RegExp(`^${before.trigger_count} triggers?$`)).first();
  await expect(count).toBeVisible();

  await page.getByText("What if: try other facts without recording them").click();
  const personal = page
    .getByRole("region", { name: "What if" })
    .getByRole("group", { name: "Personal data" });
  await personal.getByRole("button", { name: "No" }).click();
  await expect(page.getByText(/^0 triggers here, \d+ triggers? by what is recorded/)).toBeVisible();
  await expect(gdpr(page)).toHaveCount(0);
  const after = await readLegal(request, token, incident);
  expect(after.basis).toMatchObject({ facts_sha256: before.basis.facts_sha256, overridden: [] });
  expect(after.evaluation).toEqual(before.evaluation);
  await page.getByRole("button", { name: "Back to what is recorded" }).click();
  await expect(gdpr(page)).toBeVisible();

  await personal.getByRole("button", { name: "No" }).click();
  await page.getByRole("button", { name: "Record these facts" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Personal data")).toBeVisible();
  await dialog.getByRole("button", { name: "Record these facts" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("What if: not recorded")).toHaveCount(0);
  const recorded = await readLegal(request, token, incident);
  expect(recorded.trigger_count).toBe(0);
  expect(recorded.basis.overridden).toEqual([]);
});

test("a draft marks its gaps, and a submission and a decision are recorded", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const account = await createAccount(request, ["lead"]);
  const token = await bearer(request, account);
  const incident = await importIncident(request, token, freshHost());
  const at = awareness();
  await recordFacts(request, token, incident, {
    personal_data: true,
    entity: ["controller"],
    awareness_at: { at: at.toISOString(), zone: "UTC", precision: "minute" },
  });
  await signIn(page.request, account);
  await page.goto(`/incidents/${incident}?tab=legal`);
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: "Draft: notification of gdpr-33-1" }).click();
  await expect(dialog.locator("mark").first()).toContainText("[GAP: ");
  await expect(dialog.getByText(/marked GAP: nothing is stored for it\.$/)).toBeVisible();
  const file = await dialog.getByRole("link", { name: "Markdown" }).getAttribute("href");
  const text = await page.context().request.get(file ?? "");
  expect(text.headers()["content-type"]).toContain("text/markdown");
  expect(await text.text()).toContain("[GAP: ");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: "Record submission: notification of gdpr-33-1" }).click();
  const record = dialog.getByRole("button", { name: "Record the submission" });
  await expect(record).toBeDisabled();
  await fillTime(
    dialog.getByRole("group", { name: "When was it submitted?" }),
    new Date(at.getTime() + HOUR),
  );
  await dialog.getByLabel("Receipt or reference").fill("SA-2026-17");
  await record.click();
  await expect(dialog).toHaveCount(0);
  await expect(notification(page).getByText("Receipt: SA-2026-17")).toBeVisible();
  await expect(notification(page).getByRole("timer")).toHaveCount(0);

  await page.getByRole("button", { name: "Record a decision on gdpr-33-1" }).click();
  await dialog.getByRole("radio", { name: "Notification not required" }).check();
  const decide = dialog.getByRole("button", { name: "Record the decision" });
  await expect(decide).toBeDisabled();
  await dialog.getByLabel("Reason").fill("No risk to persons: the copy was encrypted.");
  await decide.click();
  await expect(dialog).toHaveCount(0);
  await expect(gdpr(page).getByText("Notification not required")).toBeVisible();
  await expect(gdpr(page).getByText("No risk to persons: the copy was encrypted.")).toBeVisible();
  const [trigger] = (await readLegal(request, token, incident)).triggers.filter(
    ({ id }: { id: string }) => id === "gdpr-33-1",
  );
  expect(trigger.decision).toMatchObject({ decision: "not_required" });
});

test("a reader sees the triggers and no way to record", async ({ page, request }) => {
  const analyst = await createAccount(request, ["analyst"]);
  const token = await bearer(request, analyst);
  const incident = await importIncident(request, token, freshHost());
  await recordFacts(request, token, incident, { personal_data: true, entity: ["controller"] });
  await signIn(page.request, await createAccount(request, ["viewer"]));
  await page.goto(`/incidents/${incident}?tab=legal`);
  await expect(gdpr(page)).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Record|Take back|Change|Report)/ })).toHaveCount(
    0,
  );
  await expect(page.getByRole("button", { name: /decision/ })).toHaveCount(0);
});

test("axe finds nothing on the legal tab", async ({ page, request }) => {
  test.setTimeout(480_000);
  const account = await createAccount(request, ["lead"]);
  const token = await bearer(request, account);
  const incident = await importIncident(request, token, freshHost());
  await signIn(page.request, account);
  await page.goto(`/incidents/${incident}?tab=legal`);
  await expect(page.getByText(/^Nothing is recorded yet/)).toBeVisible();
  await expectAccessible(page, "without facts");
  await recordFacts(request, token, incident, {
    personal_data: true,
    entity: ["controller", "credit_institution", "ai_provider"],
    classified_major: true,
    ai_serious_incident: true,
    ai_high_risk: true,
    ai_harm_category: ["a"],
    awareness_at: {
      at: awareness().toISOString(),
      zone: "Europe/Brussels",
      precision: "minute",
    },
  });
  await page.reload();
  await expect(notification(page).getByRole("timer")).toBeVisible();
  await page.getByText(/^Considered: \d+ rules$/).click();
  await page.getByText("What if: try other facts without recording them").click();
  await expect(page.getByRole("region", { name: "What if" })).toBeVisible();
  await page.getByText("All stored evaluations").click();
  await expect(page.getByRole("button", { name: /^Run LEV-\d+ again$/ })).toBeVisible();
  await page.getByRole("button", { name: /^Run LEV-\d+ again$/ }).click();
  await expect(page.getByText("Same result: yes")).toBeVisible();
  await expectAccessible(page, "with triggers");
  const names = [
    "Draft: notification of gdpr-33-1",
    "Record submission: notification of gdpr-33-1",
    "Record a decision on gdpr-33-1",
    "Report a serious AI incident",
  ];
  for (const name of names) {
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page, name, { wide: 0, narrow: 0 });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
