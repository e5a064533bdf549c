import { expect, type Page, test } from "@playwright/test";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { asOwner } from "../fixtures/as-owner";
import { signInOnPage } from "../fixtures/browser";
import { importIncident, verifyFirstItem } from "../fixtures/imported-incident";
import { registerAgent } from "../fixtures/registered-agent";
import { freshHost } from "../fixtures/reports";
import { withTamperedRecord } from "../fixtures/tampered-record";

// A record that one test tampers with is on the chains that another verifies.
test.describe.configure({ mode: "serial" });

function badgeOf(page: Page, chain: string) {
  return page.getByRole("region", { name: `Verification of ${chain}` });
}

test("an untouched chain is verified, a tampered record is found", async ({ page, request }) => {
  const headers = await bearer(request);
  const incident = await importIncident(request, headers, freshHost());
  await verifyFirstItem(request, headers, incident);
  const chain = `incident:${incident}`;
  await signIn(page.request);
  await page.goto(`/incidents/${incident}?tab=history`);
  const badge = badgeOf(page, chain);
  await expect(badge.getByText("Not checked", { exact: true })).toBeVisible();
  await expect(page.getByText("The incident was opened")).toBeVisible();

  await badge.getByRole("button", { name: "Verify in this browser" }).click();
  await expect(badge.getByText("Verified 2 of 2 records")).toBeVisible();
  await expect(badge.getByText("The service says: verified, 2 records.")).toBeVisible();

  await withTamperedRecord(chain, 1, async () => {
    await badge.getByRole("button", { name: "Verify again" }).click();
    await expect(badge.getByText("Broken", { exact: true })).toBeVisible();
    await expect(badge.getByText("Broken at #1")).toBeVisible();
    await expect(badge.getByText("Computed here")).toBeVisible();
    await expect(badge.getByText("Stored", { exact: true })).toBeVisible();
    await expect(badge.getByText("The service says: broken #1.")).toBeVisible();
    await badge.getByRole("link", { name: "#1" }).first().click();
    await expect(page).toHaveURL(/#seq=1$/);
    const record = page.locator("li[aria-current=location]");
    await expect(record.getByRole("link", { name: "Record 1, link" })).toBeVisible();
  });

  await badge.getByRole("button", { name: "Verify again" }).click();
  await expect(badge.getByText("Verified 2 of 2 records")).toBeVisible();
});

test("a tampered record of an agent is found in its trace", async ({ page, request }) => {
  const { did } = await registerAgent(request);
  await signIn(page.request);
  await page.goto(`/agents/${did.slice("did:svc:agt:".length)}?tab=trace`);
  const badge = badgeOf(page, did);
  await badge.getByRole("button", { name: "Verify in this browser" }).click();
  await expect(badge.getByText("Verified 2 of 2 records")).toBeVisible();
  await withTamperedRecord(did, 1, async () => {
    await badge.getByRole("button", { name: "Verify again" }).click();
    await expect(badge.getByText("Broken at #1")).toBeVisible();
    await expect(badge.getByText("Computed here")).toBeVisible();
    await expect(badge.getByText("Stored", { exact: true })).toBeVisible();
    await expect(badge.getByText("The service says: broken #1.")).toBeVisible();
    await badge.getByRole("link", { name: "#1" }).first().click();
    await expect(page.locator("li[aria-current=location]")).toContainText("#1");
  });
});

test("readers of an incident verify its history", async ({ page, request }) => {
  const account = await createAccount(request, ["analyst"]);
  const incident = await importIncident(request, await bearer(request, account), freshHost());
  await signInOnPage(page, account);
  await expect(page.getByRole("link", { name: "Log", exact: true })).toHaveCount(0);
  await page.goto(`/incidents/${incident}?tab=history`);
  const badge = badgeOf(page, `incident:${incident}`);
  await badge.getByRole("button", { name: "Verify in this browser" }).click();
  await expect(badge.getByText("Verified 1 of 1 record")).toBeVisible();
  await expect(badge.getByText("The service says: verified, 1 record.")).toBeVisible();
});

test("the log is compared with what this browser saw before", async ({ page, request }) => {
  const incident = await importIncident(request, await bearer(request), freshHost());
  await signIn(page.request);
  await page.goto("/log");
  await expect(page.getByRole("heading", { level: 1, name: "Log" })).toBeVisible();
  const witness = page.getByRole("region", { name: "This browser as a witness" });
  await expect(witness.getByText("This browser had not seen the log before")).toBeVisible({
    timeout: 20_000,
  });
  await page.reload();
  await expect(witness.getByText(/^Consistent: /)).toBeVisible();

  await page.getByRole("button", { name: "Verify everything" }).click();
  const everything = page.getByRole("region", { name: "Verify everything" });
  await expect(everything.getByText(/^Verified: [\d,]+ records on /).first()).toBeVisible();

  const chain = `incident:${incident}`;
  await page.getByLabel("Name of the chain").fill(chain);
  await page.getByRole("button", { name: "Show the chain" }).click();
  await badgeOf(page, chain).getByRole("button", { name: "Verify in this browser" }).click();
  await expect(badgeOf(page, chain).getByText("Verified 1 of 1 record")).toBeVisible();
});

test("a log that does not continue the remembered one is reported prominently", async ({
  page,
}) => {
  await signIn(page.request);
  await page.goto("/log");
  const witness = page.getByRole("region", { name: "This browser as a witness" });
  await expect(witness.getByText("This browser had not seen the log before")).toBeVisible({
    timeout: 20_000,
  });
  // As if this browser had seen another history of the same log.
  await page.evaluate(() => {
    const key = "proofline.remembered-checkpoint";
    const kept = JSON.parse(window.localStorage.getItem(key) ?? "");
    const [origin, size] = kept.note.split("\n");
    const note = `${origin}\n${size}\n${"A".repeat(43)}=\n\n\u2014 ${origin} AAAAAAAA\n`;
    window.localStorage.setItem(key, JSON.stringify({ ...kept, note }));
  });
  await page.reload();
  await expect(witness.getByRole("alert")).toContainText("Broken: the log of");
  await expect(witness.getByRole("button", { name: "Start again" })).toBeVisible();
});

test("the page of the log names the machine that does not sign, since when and why", async ({
  page,
}) => {
  const detail = "The note of the checkpoint cannot be written to its file. (EROFS)";
  await asOwner((client) =>
    client.query(
      `INSERT INTO log_signing_stop (machine, reason, detail, everywhere, since, seen_at)
       VALUES ('web-9/e2e', 'note_not_written', $1, false, now() - interval '1 hour', now())`,
      [detail],
    ),
  );
  try {
    await signIn(page.request);
    await page.goto("/log");
    await expect(page.getByText("A machine does not sign; others do")).toBeVisible();
    const stop = page.getByRole("listitem").filter({ hasText: "web-9/e2e does not sign, since" });
    await expect(stop).toContainText(detail);
  } finally {
    await asOwner((client) =>
      client.query("DELETE FROM log_signing_stop WHERE machine = 'web-9/e2e'"),
    );
  }
  await page.reload();
  await expect(page.getByRole("heading", { name: "Log", exact: true })).toBeVisible();
  await expect(page.getByText("A machine does not sign; others do")).toHaveCount(0);
});
