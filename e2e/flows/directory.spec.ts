import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";

const SIMULATED = "/directory?source=simulation";
const TRIAGE = "did:svc:agent:demo-triage-01";
/** The lightness of the canvas; a build writes it as lab. */
const LIGHT = /^(oklch\(0\.9|lab\(9\d\.)/;
const DARK = /^(oklch\(0\.1|lab\(\d\.)/;

function names(page: Page) {
  return page.getByRole("table", { name: "Approved agents" }).locator("tbody tr td:first-child a");
}

test("a theme that was chosen wins over the system's", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.addInitScript(() => localStorage.setItem("theme", "light"));
  await page.goto(SIMULATED);
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  await expect(page.locator("body")).toHaveCSS("background-color", LIGHT);
});

test.describe("without JavaScript and without an account", () => {
  test.use({ javaScriptEnabled: false });

  test("the directory is searched by a form, and a dossier says what is proven", async ({
    page,
  }) => {
    await page.goto(SIMULATED);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agent directory");
    await expect(names(page)).toHaveText([
      "Alert Triage 01",
      "Claim Validator 01",
      "Indicator Enrichment 01",
    ]);
    await page.getByRole("searchbox", { name: "Words" }).fill("phishing");
    await page.getByLabel("Role", { exact: true }).selectOption("executor");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/q=phishing/);
    await expect(names(page)).toHaveText(["Alert Triage 01"]);
    await expect(page.getByRole("searchbox", { name: "Words" })).toHaveValue("phishing");
    await expect(page.getByLabel("Role", { exact: true })).toHaveValue("executor");
    await page.locator("tbody summary").first().click();
    await expect(page.getByText("Proof of the skills").first()).toBeVisible();
    await names(page).first().click();
    await expect(page).toHaveURL(new RegExp(`/directory/${TRIAGE}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Alert Triage 01");
    await expect(page.getByText("Demonstrated")).toHaveCount(2);
    await expect(page.getByText("These agents are simulated.")).toBeVisible();
    // An address is for members alone.
    await expect(page.locator("body")).not.toContainText("agents.alder.example");
  });

  test("the page is dark where the system prefers it", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(SIMULATED);
    await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
    await expect(page.locator("body")).toHaveCSS("background-color", DARK);
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
    await expect(page.locator("body")).toHaveCSS("background-color", LIGHT);
  });

  test("pages follow one another by links", async ({ page }) => {
    await page.goto(`${SIMULATED}&limit=2`);
    await expect(names(page)).toHaveText(["Alert Triage 01", "Claim Validator 01"]);
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(names(page)).toHaveText(["Indicator Enrichment 01"]);
    await expect(page.getByRole("link", { name: "Next page" })).toHaveCount(0);
    await page.getByRole("link", { name: "First page" }).click();
    await expect(names(page)).toHaveCount(2);
  });

  test("a search that cannot be answered says why and keeps the form", async ({ page }) => {
    await page.goto("/directory?role=boss");
    await expect(page.getByRole("alert").first()).toContainText("role");
    await expect(page.getByRole("searchbox", { name: "Words" })).toBeVisible();
    await page.goto(`${SIMULATED}&q=nothinghere`);
    await expect(page.getByRole("heading", { name: "No agent matches" })).toBeVisible();
  });

  test("who left, and who never was there", async ({ page }) => {
    await page.goto("/directory/did:svc:agent:demo-legacy-01");
    await expect(page.getByText("Withdrawn")).toBeVisible();
    await expect(page.getByText("This agent is not listed any more")).toBeVisible();
    const response = await page.goto("/directory/did:svc:agent:demo-hunt-01");
    expect(response?.status()).toBe(404);
  });

  test("the probe identifies itself", async ({ page }) => {
    await page.goto("/probe");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Probes of this federation");
    await expect(page.getByText("proofline-federation-probe/1.0")).toBeVisible();
  });
});

test("axe finds nothing on the public pages", async ({ page }) => {
  test.setTimeout(300_000);
  for (const path of [
    "/directory",
    SIMULATED,
    "/directory?role=boss",
    `/directory/${TRIAGE}`,
    "/directory/did:svc:agent:demo-legacy-01",
    "/probe",
  ]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});

test("the list as JSON: cached for a short time, open to other origins, and not an agent", async ({
  request,
}) => {
  const path = "/api/agents/directory?source=simulation&limit=2";
  const response = await request.get(path);
  expect(response.status()).toBe(200);
  const headers = response.headers();
  expect(headers["access-control-allow-origin"]).toBe("*");
  expect(headers["cache-control"]).toContain("public, max-age=15");
  expect(headers.link).toMatch(/^<\/api\/agents\/directory\?.*cursor=.*>; rel="next"$/);
  const page = await response.json();
  expect(page).toMatchObject({
    ok: true,
    count: 2,
    disclaimer: "ranking orders evidence, it is not a security rating",
  });
  expect(page.agents[0]).toMatchObject({ did: TRIAGE, ranking: expect.any(Number) });
  expect(JSON.stringify(page)).not.toContain("runtime_address");
  const again = await request.get(path, { headers: { "if-none-match": headers.etag ?? "" } });
  expect(again.status()).toBe(304);
  expect(await again.body()).toHaveLength(0);
  const refused = await request.get("/api/agents/directory?role=boss");
  expect(refused.status()).toBe(422);
  expect(await refused.json()).toMatchObject({ code: "invalid_filter" });
  const both = "role=validator&role=executor&source=simulation";
  const either = await request.get(`/api/agents/directory?${both}`);
  expect((await either.json()).count).toBe(3);
  const cursor = await request.get("/api/agents/directory?cursor=none");
  expect(cursor.status()).toBe(400);
  expect(await cursor.json()).toMatchObject({ code: "invalid_cursor" });
  const dossier = await request.get(`/api/agent/${TRIAGE}`);
  expect(dossier.headers().etag).toMatch(/^"1-/);
  expect(await dossier.json()).toMatchObject({ did: TRIAGE, status: "approved" });
  const removals = await request.get("/api/federation/removals?source=simulation");
  expect(await removals.json()).toMatchObject({ ok: true, count: 1 });
});
