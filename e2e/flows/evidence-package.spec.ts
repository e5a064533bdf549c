import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect as expectNow, test } from "@playwright/test";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { openPart } from "../fixtures/case-steps";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

/** Issuing waits for a checkpoint of the log, which is signed every few seconds. */
const expect = expectNow.configure({ timeout: 30_000 });

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("evidence is verified, added to, packaged, and the package verified", async ({
  page,
  request,
}) => {
  test.setTimeout(150_000);
  const account = await createAccount(request, ["lead"]);
  const incident = await importIncident(request, await bearer(request, account), freshHost());
  await signIn(page.request, account);

  await page.goto(`/incidents/${incident}?tab=custody`);
  await expect(page.getByRole("heading", { name: "Chain of custody" })).toBeVisible();
  const imported = page.getByText("Imported", { exact: true });
  const pending = page.getByText(/not recorded yet/);
  await expect(imported.or(pending).first()).toBeVisible();

  await page.getByRole("tab", { name: /^Evidence/ }).click();
  await page
    .getByRole("button", { name: /^Verify EVD-/ })
    .first()
    .click();
  const digests = page.getByRole("table", { name: /^Digests of EVD-/ });
  await expect(digests.getByText(/\bsame$/).first()).toBeVisible();
  await expect(digests.getByText(/not the same$/)).toHaveCount(0);

  await openPart(page, "Proof", "Custody");
  await expect(imported.first()).toBeVisible();
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await expect(page.getByText("The digest is the same").first()).toBeVisible();
  await page
    .getByRole("button", { name: /^Show only events of EVD-/ })
    .last()
    .click();
  await expect(page.getByText(/events? of this item shown$/)).toBeVisible();

  await page.getByRole("tab", { name: /^Evidence/ }).click();
  await page.getByRole("button", { name: "Add evidence" }).click();
  const dialog = page.getByRole("dialog", { name: "Add evidence" });
  await dialog.getByRole("button", { name: "Note" }).click();
  await dialog.getByRole("textbox", { name: "Note" }).fill("Seen again at the till.");
  await dialog.getByRole("textbox", { name: /^Collected by/ }).fill("Ada");
  await dialog.getByRole("button", { name: "Add evidence" }).click();
  await expect(page.getByText(/^EVD-\d+ is added$/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Note/ })).toBeVisible();

  await openPart(page, "Proof", "Package");
  await expect(page.getByText("Nothing is left out.")).toBeVisible();
  await page.getByRole("button", { name: "Issue package" }).click();
  const shown = page.locator("code").filter({ hasText: /^[0-9a-f]{64}$/ });
  await expect(shown.first()).toBeVisible();
  const digest = (await shown.first().textContent()) ?? "";

  await page.getByRole("button", { name: "Verify in this browser" }).click();
  const checks = page.getByRole("list", { name: "Checks in the order in which they were made" });
  await expect(checks).toBeVisible();
  await expect(checks.getByText("passed", { exact: true }).first()).toBeVisible();
  await expect(checks.getByText("failed", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Valid: every check passed").first()).toBeVisible();
  await expect(page.getByText("Not signed, not checked: delivery.").first()).toBeVisible();
  await expect(page.getByText(/^Not anchored: /)).toBeVisible();

  // The checkpoint remembered since the first check vouches for the issue in the second.
  await page.getByRole("button", { name: "Verify again" }).click();
  await expect(page.getByText(/^Anchored: /)).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Download package [0-9a-f]{8} as JSON$/ }).click();
  const json = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(json.package_sha256).toBe(digest);
  expect(sha256(Buffer.from(json.envelope.payload, "base64"))).toBe(digest);
});

test("a file is hashed before it is sent, and nothing is erased without its id", async ({
  page,
  request,
}) => {
  const account = await createAccount(request, ["lead"]);
  const incident = await importIncident(request, await bearer(request, account), freshHost());
  const file = Buffer.from(`till log of ${incident}`);
  await signIn(page.request, account);
  await page.goto(`/incidents/${incident}?tab=evidence`);
  await page.getByRole("button", { name: "Add evidence" }).click();
  const dialog = page.getByRole("dialog", { name: "Add evidence" });
  await dialog.getByLabel(/choose a file/).setInputFiles({
    name: "till.log",
    mimeType: "text/plain",
    buffer: file,
  });
  await expect(dialog.getByText(sha256(file))).toBeVisible();
  await expect(dialog.getByLabel("Kind")).toHaveValue("log");
  await dialog.getByRole("button", { name: "Add evidence" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("button", { name: /till\.log/ }).click();
  const erase = page.getByRole("button", { name: /^Erase EVD-/ }).last();
  const name = (await erase.getAttribute("aria-label")) ?? "";
  const id = name.replace("Erase ", "");
  await erase.click();
  const question = page.getByRole("dialog");
  await question.getByLabel("Reason").fill("It names a person who asked for its erasure.");
  await expect(question.getByRole("button", { name: "Erase for good" })).toBeDisabled();
  await question.getByLabel(`Type ${id} to confirm`).fill(id);
  await question.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByRole("dialog", { name: `${id} is erased` })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("Erased", { exact: true }).first()).toBeVisible();
});

test("readers without the right see no package", async ({ page, request }) => {
  const incident = await importIncident(request, await bearer(request), freshHost());
  const viewer = await createAccount(request, ["viewer"]);
  await signIn(page.request, viewer);
  await page.goto(`/incidents/${incident}?tab=package`);
  await expect(page.getByRole("button", { name: "History", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Package", exact: true })).toHaveCount(0);
  await openPart(page, /^Evidence/);
  await expect(page.getByRole("button", { name: /EVD-/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Verify EVD-/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add evidence" })).toHaveCount(0);
});
