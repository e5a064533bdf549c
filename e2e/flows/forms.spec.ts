import { expect as expectNow, test } from "@playwright/test";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { countKeys, pressUntil, skipToContent } from "../fixtures/browser";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

const expect = expectNow.configure({ timeout: 15_000 });

test("a form by keyboard: what was typed survives Escape, and a refusal is shown at its field", async ({
  page,
  request,
}) => {
  const account = await createAccount(request, ["lead"]);
  const incident = await importIncident(request, await bearer(request, account), freshHost());
  await signIn(page.request, account);
  await page.goto(`/incidents/${incident}`);
  const more = page.getByRole("button", { name: "More actions" });
  const dialog = page.getByRole("dialog");
  const open = async (name: string) => {
    await (await awake(more)).click();
    await page.getByRole("menuitem", { name }).click();
    await expect(dialog).toBeVisible();
  };

  await open("Close");
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await dialog.getByRole("radio", { name: "Duplicate" }).check();
  const original = dialog.getByLabel("Repeats the incident");
  await original.fill("INC-2020-999999");
  await dialog.getByLabel("Justification").fill("The same form at another address.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();

  await open("Close");
  await expect(dialog.getByText("What you typed before is back")).toBeVisible();
  await expect(original).toHaveValue("INC-2020-999999");
  await dialog.getByLabel("Justification").press("Control+Enter");
  await expect(original).toBeFocused();
  await expect(original).toHaveAccessibleDescription(/There is no incident INC-2020-999999/);
  await expect(dialog.getByRole("alert")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Cancel" }).click();
  await open("Close");
  await expect(dialog.getByText("What you typed before is back")).toHaveCount(0);
});

test("a token is revoked by keyboard alone", async ({ page, context, request }) => {
  const keys = await countKeys(context);
  const account = await createAccount(request, ["analyst"]);
  const made = await request.post("/api/ip3/v1/tokens", {
    headers: await bearer(request, account),
    data: { name: "Build job", scopes: ["incident.read"], expires_in_days: 30 },
  });
  expectNow(made.status(), await made.text()).toBe(201);
  await signIn(page.request, account);
  await page.goto("/settings/tokens");
  const revoke = page.getByRole("button", { name: "Revoke Build job?" });
  await awake(revoke);
  await skipToContent(page);
  await pressUntil(page, "Tab", revoke);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await pressUntil(page, "Tab", dialog.getByRole("button", { name: "Revoke" }));
  await page.keyboard.press("Enter");
  const row = page.getByRole("row", { name: /^Build job/ });
  await expect(row.getByText("Revoked", { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expectNow(keys(), "keys").toBeLessThanOrEqual(16);
});
