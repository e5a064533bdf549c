import { type APIRequestContext, expect as expectNow, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

const expect = expectNow.configure({ timeout: 15_000 });

/** An analyst, and an incident about a SQL injection that points to T1190 and others. */
async function prepare(request: APIRequestContext) {
  const analyst = await createAccount(request, ["analyst"]);
  const headers = await bearer(request, analyst);
  return { analyst, headers, incident: await importIncident(request, headers, freshHost()) };
}

/** The service's response on the techniques of an incident. */
async function techniquesOf(
  request: APIRequestContext,
  headers: { authorization: string },
  incident: string,
): Promise<{ technique_id: string; name: string; status: string; source: string }[]> {
  const response = await request.get(`/api/ip3/v1/incidents/${incident}/ttp`, { headers });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).ttps;
}

const item = (page: Page, id: string) =>
  page.getByRole("listitem", { name: new RegExp(`^${id.replace(".", "\\.")} `) });

function numberIn(text: string | null): number {
  return Number(/[\d,]+/.exec(text ?? "")?.[0].replaceAll(",", ""));
}

async function listTotal(page: Page): Promise<number> {
  const total = page.getByRole("status").filter({ hasText: /^[\d,]+ incidents?$/ });
  await expect(total).toBeVisible();
  return numberIn(await total.textContent());
}

test("an analyst sees why a technique is suggested, confirms one and rejects another", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const { analyst, headers, incident } = await prepare(request);
  const given = await techniquesOf(request, headers, incident);
  expect(given.map(({ technique_id: id }) => id)).toContain("T1190");
  const other = given.find(({ technique_id: id }) => id !== "T1190");
  if (other === undefined) throw new Error("only one technique is suggested");

  await signIn(page.request, analyst);
  await page.goto(`/incidents/${incident}?tab=techniques`);
  await expect(page.getByText("Heuristic suggestion, not attribution")).toBeVisible();
  const suggested = page.getByRole("region", { name: "Suggested", exact: true });
  const confirmed = page.getByRole("region", { name: "Confirmed", exact: true });
  await expect(suggested.getByRole("listitem", { name: /^T/ })).toHaveCount(given.length);
  const exploit = item(page, "T1190");
  const matched = exploit.locator("mark").filter({ hasText: /^SQL injection$/ });
  await expect(matched.first()).toBeVisible();
  await expect(exploit).toContainText("weakness.sql-injection");
  await expect(exploit.getByRole("link", { name: /^T1190/ })).toHaveAttribute(
    "href",
    "https://attack.mitre.org/techniques/T1190",
  );
  await expectAccessible(page, "suggestions");

  await exploit.getByRole("button", { name: /^Confirm T1190/ }).click();
  await expect(confirmed.getByRole("listitem", { name: /^T1190/ })).toContainText(
    "Confirmed by Test person",
  );
  await expect(item(page, "T1190")).toBeFocused();

  const unfit = item(page, other.technique_id);
  await unfit.getByRole("button", { name: /^Reject/ }).click();
  const dialog = page.getByRole("dialog");
  const reject = dialog.getByRole("button", { name: "Reject the technique" });
  await expect(reject).toBeDisabled();
  await dialog.getByLabel("Why it does not fit").fill("The statement runs without any rights.");
  await reject.click();
  await expect(dialog).toHaveCount(0);
  const rejected = page.getByRole("group").filter({ hasText: /^Rejected/ });
  await expect(rejected.locator("summary")).toBeFocused();
  await expect(unfit).toBeHidden();

  await page.reload();
  await expect(confirmed.getByRole("listitem", { name: /^T1190/ })).toContainText("Test person");
  await rejected.locator("summary").click();
  await expect(unfit).toContainText("The statement runs without any rights.");
  await expectAccessible(page, "judged techniques");
  const now = await techniquesOf(request, headers, incident);
  const statusOf = (id: string) => now.find((each) => each.technique_id === id)?.status;
  expect([statusOf("T1190"), statusOf(other.technique_id)]).toEqual(["confirmed", "rejected"]);

  await unfit.getByRole("button", { name: /^Withdraw/ }).click();
  await dialog.getByRole("button", { name: "Withdraw the decision" }).click();
  await expect(
    suggested.getByRole("listitem", { name: new RegExp(`^${other.technique_id}`) }),
  ).toBeVisible();
});

test("an analyst adds a technique that nothing pointed to, and takes the layer along", async ({
  page,
  request,
}) => {
  const { analyst, incident } = await prepare(request);
  await signIn(page.request, analyst);
  await page.goto(`/incidents/${incident}?tab=techniques`);
  await page.getByRole("button", { name: "Add a technique" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox", { name: "Search techniques" }).fill("T1110.003");
  await dialog.getByRole("radio", { name: "T1110.003 Password Spraying" }).check();
  await expectAccessible(page, "adding a technique", { wide: 0, narrow: 0 });
  await dialog.getByRole("button", { name: "Confirm the technique" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(item(page, "T1110.003")).toBeFocused();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Navigator layer" }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  const layer = JSON.parse(Buffer.concat(chunks).toString());
  expect(layer.versions.layer).toBe("4.5");
  const ids = layer.techniques.map((each: { techniqueID: string }) => each.techniqueID);
  expect(ids).toContain("T1110.003");
});

test("who may not judge sees the suggestions and no way to judge them", async ({
  page,
  request,
}) => {
  const { incident } = await prepare(request);
  await signIn(page.request, await createAccount(request, ["viewer"]));
  await page.goto(`/incidents/${incident}?tab=techniques`);
  await expect(item(page, "T1190")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Confirm|Reject|Add a technique)/ })).toHaveCount(
    0,
  );
});

test("the numbers of the heat map are the totals of their lists", async ({ page, request }) => {
  test.setTimeout(120_000);
  const { analyst, headers, incident } = await prepare(request);
  const judged = await request.post(`/api/ip3/v1/incidents/${incident}/ttp`, {
    headers,
    data: { technique_id: "T1190", verdict: "confirmed" },
  });
  expect(judged.status(), await judged.text()).toBe(200);
  await signIn(page.request, analyst);
  const figure = page.getByRole("figure", { name: "Incidents by technique and tactic" });
  for (const [name, parameter] of [
    [/^[\d,]+ named for T1190$/, "technique=T1190"],
    [/^[\d,]+ suggested for T/, "suggested=T"],
  ] as const) {
    // Suggestions are kept a moment after an import, and other tests import meanwhile.
    await expect(async () => {
      await page.goto("/techniques");
      const link = figure.getByRole("link", { name }).first();
      const shown = numberIn(await link.textContent({ timeout: 5_000 }));
      await link.click();
      await expect(page).toHaveURL((url) => url.pathname === "/incidents");
      expect(page.url()).toContain(parameter);
      expect(await listTotal(page)).toBe(shown);
    }).toPass({ timeout: 50_000 });
  }
});

test("the heat map is given in words, as a table, and on a phone", async ({ page, request }) => {
  const { analyst, headers, incident } = await prepare(request);
  await request.post(`/api/ip3/v1/incidents/${incident}/ttp`, {
    headers,
    data: { technique_id: "T1190", verdict: "confirmed" },
  });
  await signIn(page.request, analyst);
  await page.goto("/techniques");
  await expect(page.getByText("Heuristic suggestion, not attribution")).toBeVisible();
  const figure = page.getByRole("figure", { name: "Incidents by technique and tactic" });
  await expect(figure.getByText(/(is|are) the most frequent, on [\d,]+ incidents?/)).toBeVisible();
  const access = figure.getByRole("region", { name: "Initial Access", exact: true });
  await expect(access.getByRole("link", { name: /named for T1190$/ })).toBeVisible();
  await expectAccessible(page, "the heat map");

  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  const regions = figure.getByRole("region", { name: "Techniques by tactic" }).getByRole("region");
  const places = await regions.evaluateAll((all) =>
    all.map((each) => Math.round(each.getBoundingClientRect().left)),
  );
  expect(new Set(places).size).toBe(1);

  await figure.getByRole("button", { name: "Show as table" }).click();
  const row = figure.getByRole("row").filter({ hasText: "T1190" });
  await expect(row.getByRole("link").first()).toHaveAttribute("href", "/incidents?technique=T1190");
  await expectAccessible(page, "the table of the heat map");
  await expect(page.getByRole("link", { name: "Navigator layer" })).toHaveAttribute(
    "href",
    /^\/api\/ip3\/v1\/techniques\/layer\?source=import&status=open$/,
  );

  await page.getByRole("button", { name: "Simulation", exact: true }).click();
  await expect(page).toHaveURL(/source=simulation/);
  await page.getByLabel("Open incidents only").uncheck();
  await expect(page).toHaveURL(/status=/);
});
