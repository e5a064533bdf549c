import { type APIRequestContext, expect, test } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { bearer, signIn } from "./fixtures/accounts";
import { openFirstByKeyboard } from "./fixtures/browser";
import { prepareRun } from "./fixtures/queued-run";
import { burpXml, freshHost } from "./fixtures/reports";
import { refuseThrown } from "./fixtures/thrown";

/** Screens that need no data of their own. */
const SCREENS = [
  "/overview",
  "/overview?source=simulation",
  "/overview/incidents?source=simulation&range=1y",
  "/overview/engagements?source=simulation&range=1y",
  "/overview/agents?source=simulation&range=1y",
  "/sla",
  "/sla?view=calendar",
  "/settings/sla",
  "/settings/trust",
  "/settings/security",
  "/clocks?source=simulation",
  "/techniques?source=simulation",
  "/settings/calendar",
  "/inbox",
  "/incidents",
  "/incidents?source=simulation",
  "/incidents?q=nothing-is-called-like-this",
  "/engagements",
  "/engagements?source=simulation",
  "/engagements?state=cancelled&type=tabletop",
  "/engagements/new",
  "/agents",
  "/agents?source=simulation",
  "/agents?source=simulation&view=chart",
  "/approvals",
  "/approvals?view=decided&source=simulation",
  "/approvals?view=decided&state=DENIED&tool=pay:nobody",
  "/approvals?view=incidents",
  "/kill-switches",
  "/kill-switches?state=all",
  "/federation/chat",
  "/federation/chat?channel=announcements",
  "/federation/chat?view=members",
  "/federation/chat?view=mutes",
  "/federation",
  "/federation?source=simulation",
  "/federation?source=simulation&view=open",
  "/federation?source=simulation&view=all",
  "/federation?view=decided&role=integrator",
  "/federation/operators?source=simulation",
  "/federation/bans",
  "/federation/register",
  "/tools",
  "/firewall?source=simulation",
  "/firewall?tool=pay:nobody",
  "/imports",
  "/imports/new",
  "/log",
  "/log?chain=service",
  "/first-steps",
  "/playground",
  "/settings",
  "/settings/users",
  "/settings/tokens",
  "/settings/roles",
];

async function importOne(request: APIRequestContext): Promise<{ incident: string; run: string }> {
  const headers = await bearer(request);
  const response = await request.post("/api/ip3/v1/imports/burp", {
    headers,
    data: burpXml(freshHost()),
  });
  const run = await response.json();
  return { incident: run.incidents[0], run: run.id };
}

refuseThrown();

/** Where a dialog is open. */
const IN_DIALOG = { wide: 0, narrow: 0 };

/** In parts, so that no browser looks on while another one works. */
const PARTS = 3;

for (let part = 0; part < PARTS; part++) {
  test(`axe finds nothing on any screen, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    test.setTimeout(600_000);
    if (part === 0) {
      await page.goto("/sign-in");
      await expectAccessible(page, "/sign-in");
    }
    await signIn(page.request);
    for (const path of SCREENS.filter((_, index) => index % PARTS === part)) {
      await page.goto(path);
      await expectAccessible(page, path);
    }
  });
}

test("axe finds nothing on the reference of the API", async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto("/docs/api");
  await expectAccessible(page, "/docs/api");
  await page.goto("/docs/api/agents-keys");
  for (const folded of await page.locator("article summary").all()) await folded.click();
  await expectAccessible(page, "operations with all that is folded");
});

// The legal tab is looked at with its dialogs in flows/legal.spec.ts.
const TABS = [
  "summary",
  "evidence",
  "coverage",
  "facts",
  "techniques",
  "tickets",
  "custody",
  "history",
  "package",
];

test("axe finds nothing on an incident and its import", async ({ page, request }) => {
  test.setTimeout(600_000);
  const { incident, run } = await importOne(request);
  await signIn(page.request);
  for (const path of [
    ...TABS.map((tab) => `/incidents/${incident}?tab=${tab}`),
    `/imports/${run}`,
  ]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
  await page.goto(`/incidents/${incident}?tab=coverage`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Close" }).click();
  await expectAccessible(page, "the question how an incident ended", IN_DIALOG);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add the impact (Confidentiality)" }).click();
  await expectAccessible(page, "the form of the impact", IN_DIALOG);
  await page.keyboard.press("Escape");
  await page.goto(`/incidents/${incident}?tab=history`);
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await expect(page.getByText(/^Verified \d+ of \d+/)).toBeVisible();
  await expectAccessible(page, "a verified history");
  await page.goto(`/incidents/${incident}?tab=package`);
  await page.getByRole("button", { name: /^(Issue|Show the) package$/ }).click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await expect(page.getByRole("list", { name: /^Checks in the order/ })).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page, "a verified package");
});

test("axe finds nothing while work is done", async ({ page }) => {
  test.setTimeout(600_000);
  await signIn(page.request);
  await page.goto("/incidents");
  await openFirstByKeyboard(page);
  await expect(page.getByText("Found by")).toBeVisible();
  // On a phone the panel is a dialog over the page.
  await expectAccessible(page, "the list with its panel", { wide: 1, narrow: 0 });
  await page.goto("/imports/new");
  await page.getByText("Burp Suite XML").click();
  await expectAccessible(page, "how a format is exported");
  await page.getByLabel("Choose a file").setInputFiles({
    name: "a.xml",
    mimeType: "text/xml",
    buffer: burpXml(freshHost()),
  });
  await expect(page.getByRole("button", { name: "Import 3 records" })).toBeVisible();
  await page.getByLabel("Move what this report no longer shows to retest").check();
  await expectAccessible(page, "the preview of an import");
  const waiting = await prepareRun(page.context().request, burpXml(freshHost()), "waiting.xml");
  await page.goto(`/imports/${waiting}`);
  await page.getByRole("button", { name: "Cancel the import" }).click();
  await expectAccessible(page, "the question before an import is cancelled", IN_DIALOG);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel the import" }).click();
  await expect(page.getByText("The import was cancelled")).toBeVisible();
  await expectAccessible(page, "a cancelled import");
});
