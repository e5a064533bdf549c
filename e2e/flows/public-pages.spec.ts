import { expect as expectNow, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";
import { refuseThrown } from "../fixtures/thrown";

/** Issuing waits for a checkpoint of the log, which is signed every few seconds. */
const expect = expectNow.configure({ timeout: 30_000 });

refuseThrown();

/** No page of the reference is longer, in pixels. */
const LONGEST_PAGE = 20_000;

test("the start page verifies the newest checkpoint and a package that is dropped on it", async ({
  page,
  request,
}) => {
  const headers = await bearer(request);
  const incident = await importIncident(request, headers, freshHost());
  const issued = await request.get(`/api/ip3/v1/reports/evidence-package/${incident}?format=json`, {
    headers,
  });
  const text = await issued.text();
  const digest: string = JSON.parse(text).package_sha256;
  const asked: string[] = [];
  page.on("request", (each) => asked.push(`${each.method()} ${new URL(each.url()).pathname}`));

  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Proofline");
  await expect(page.getByText("The signature is good")).toBeVisible();
  const { keys } = await (await request.get("/api/trace/keys")).json();
  await expect(page.getByText(keys[0].vkey, { exact: true })).toBeVisible();
  await expect(page.getByText("This browser had not seen the log before")).toBeVisible();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText(/^Consistent: /)).toBeVisible();
  await expectAccessible(page, "the start page");

  const drop = (name: string, content: string) =>
    page
      .getByLabel(/^Drop a package/)
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });
  await drop("package.json", text);
  await expect(page.getByText("Valid: every check passed")).toBeVisible();
  await expect(page.getByText(digest).first()).toBeVisible();
  await expectAccessible(page, "a package that was dropped");
  await drop("other.json", text.replaceAll(digest, "00".repeat(32)));
  await expect(page.getByText("Invalid: at least one check failed")).toBeVisible();
  await drop("package.pdf", "%PDF-1.7");
  await expect(page.getByText("package.pdf was not verified")).toBeVisible();
  // Nothing of the file was sent anywhere.
  expect(asked.filter((each) => !each.startsWith("GET "))).toEqual([]);
  expect(asked.filter((each) => each.includes("/api/ip3"))).toEqual([]);
});

test("a signature that does not fit is called so", async ({ page }) => {
  await page.route("**/api/trace/checkpoints?limit=1", async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [newest] = answer.checkpoints;
    const note = newest.note.replace(/\n(\d+)\n/, (_: string, size: string) => `\n${size}0\n`);
    await route.fulfill({ json: { ...answer, checkpoints: [{ ...newest, note }] } });
  });
  await page.goto("/");
  await expect(
    page.getByText("None of the published keys signed the newest checkpoint"),
  ).toBeVisible();
  await expect(page.getByText("The signature is good")).toHaveCount(0);
});

test("who is signed in starts at work instead", async ({ page }) => {
  await signIn(page.request);
  await page.goto("/");
  await expect(page).toHaveURL(/\/first-steps$/);
});

test("the API reference is searched by keyboard, and old anchors lead to where they are now", async ({
  page,
}) => {
  await page.goto("/docs/api#rotateAgentKey");
  await expect(page).toHaveURL(/\/docs\/api\/agents-keys#rotateAgentKey$/);
  await expect(page.locator("#rotateAgentKey")).toBeInViewport();
  await page.goto("/docs/api#Case%20work");
  await expect(page).toHaveURL(/\/docs\/api\/case-work$/);
  await page.goto("/docs/api#schemas");
  await expect(page).toHaveURL(/\/docs\/api\/schemas$/);

  const search = page.getByRole("combobox", { name: "Search the API" });
  await awake(search);
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("answer_not_kept");
  const options = page.getByRole("option");
  await expect(options.first()).toContainText("answer_not_kept");
  expect(await options.count()).toBeGreaterThan(5);
  await search.fill("transitionIncident");
  await expect(options.first()).toContainText("/api/ip3/v1/incidents/{id}/transition");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/api\/case-work#transitionIncident$/);
  const operation = page.locator("#transitionIncident");
  await expect(operation).toContainText("An account with a token");
  await expect(operation.getByText("curl --fail-with-body")).toBeVisible();
  const python = operation.getByRole("button", { name: "Python (requests)" });
  await awake(python);
  await python.press("Enter");
  await expect(operation.getByText("import os, requests")).toBeVisible();
  await operation.getByText("400, 401, 403").press("Enter");
  await operation.getByRole("link", { name: "version_conflict" }).last().press("Enter");
  await expect(page).toHaveURL(/\/docs\/api\/errors#version_conflict$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the reference is searched by a form, and an old anchor names its line", async ({
    page,
  }) => {
    await page.goto("/docs/api#getCheckpoint");
    await expect(page.locator("#getCheckpoint")).toBeInViewport();
    await page.getByRole("combobox", { name: "Search the API" }).fill("checkpoint of the log");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /^Found for/ })).toBeVisible();
    await page.getByRole("link", { name: "/api/trace/checkpoint", exact: true }).first().click();
    await expect(page).toHaveURL(/\/docs\/api\/trace#getCheckpoint$/);
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  });
});

test("no page of the reference is longer than a reader can scroll, and every link within it leads somewhere", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto("/docs/api");
  const all = await page.locator("main a[href*='#']").evaluateAll(hrefs);
  const groups = new Set(all.map((href) => href.replace(/#.*$/, "")));
  expect(groups.size).toBeGreaterThan(25);
  const addresses = ["/docs/api", "/docs/api/errors", "/docs/api/schemas", ...groups];
  const anchors = new Map<string, Set<string>>();
  const linked: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), address).toBeLessThan(
      LONGEST_PAGE,
    );
    anchors.set(address, new Set(await page.locator("main [id]").evaluateAll(ids)));
    linked.push(...(await page.locator("main a[href^='/docs/api']").evaluateAll(hrefs)));
  }
  for (const [address, anchor] of [...new Set(linked)].map((each) => each.split("#"))) {
    const known = anchors.get(address ?? "");
    if (known !== undefined && anchor !== undefined) expect(known, address).toContain(anchor);
  }
});

const hrefs = (links: Element[]) => links.map((link) => link.getAttribute("href") ?? "");
const ids = (elements: Element[]) => elements.map(({ id }) => id);

test("axe finds nothing on the pages of the reference", async ({ page }) => {
  test.setTimeout(300_000);
  const paths = [
    "/docs/api?q=checkpoint",
    "/docs/api?q=nosuchthing",
    "/docs/api/agents-keys",
    "/docs/api/errors",
    "/docs/api/schemas",
    "/docs/api/schemas/IncidentDetail",
  ];
  for (const path of paths) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});
