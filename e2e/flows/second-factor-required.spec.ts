import { type APIRequestContext, expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "../fixtures/accessible";
import { ADMIN, bearer, createAccount, freshContext, mutate, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { signInOnPage } from "../fixtures/browser";

const STRICT = String(process.env.E2E_STRICT_URL);

test("a role that has to have a second factor sees nothing but the way to one, until it has it", async ({
  page,
  request,
}) => {
  const account = await createAccount(request, ["white_team"]);
  const gate = page.getByRole("heading", { level: 1, name: "Add a second factor" });
  await page.goto(`${STRICT}/sign-in?next=/settings/roles`);
  await page.getByLabel("E-mail address").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await (await awake(page.getByRole("button", { name: "Sign in" }))).click();
  await expect(gate).toBeVisible();
  await expect(page.getByText("You have no second factor.")).toBeVisible();
  await expectAccessible(page, "the page of a second factor that is needed");

  // No page of the console opens beside it.
  await page.goto(`${STRICT}/settings/tokens`);
  await expect(gate).toBeVisible();
  await page.goto(`${STRICT}/second-factor?next=/settings/roles`);

  await (await awake(page.getByRole("button", { name: "Add an authenticator app" }))).click();
  const dialog = page.getByRole("dialog", { name: "Add an authenticator app" });
  await dialog.getByLabel("Your password").fill(account.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  const key = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByLabel("Code that the app shows now").fill("000000");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText(/is not the code that the app shows now/)).toBeVisible();
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
  await dialog.getByLabel("Code that the app shows now").fill(code);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  await codes.getByRole("button", { name: "I have kept them" }).click();
  // Where it was meant to go, and from now on without a detour.
  await expect(page).toHaveURL(`${STRICT}/settings/roles`);
  await expect(page.getByRole("heading", { level: 1, name: "Roles and rights" })).toBeVisible();
  await page.goto(`${STRICT}/second-factor`);
  await expect(gate).toBeHidden();
});

test("a user who will add no second factor can leave", async ({ page, request }) => {
  const account = await createAccount(request, ["white_team"]);
  await page.goto(`${STRICT}/sign-in`);
  await page.getByLabel("E-mail address").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await (await awake(page.getByRole("button", { name: "Sign in" }))).click();
  await (await awake(page.getByRole("button", { name: "Sign out" }))).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

/** Adds an authenticator app to the account that the context is signed in with. */
async function enrol(theirs: APIRequestContext, password: string): Promise<void> {
  const begun = await mutate(theirs, "secondFactor.begin_totp", { password });
  expect(begun.status(), await begun.text()).toBe(200);
  const { secret } = (await begun.json()).result.data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const confirmed = await mutate(theirs, "secondFactor.confirm_totp", { code });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
}

test("an administrator removes the second factors of a user who lost them", async ({
  page,
  playwright,
  baseURL,
  request,
}) => {
  const account = await createAccount(request, ["viewer"]);
  const theirs = await freshContext(playwright, baseURL);
  await signIn(theirs, account);
  await enrol(theirs, account.password);
  const { email, password } = account;
  const logIn = () => request.post("/api/ip3/v1/auth/login", { data: { email, password } });
  expect((await logIn()).status()).toBe(401);

  await signInOnPage(page);
  await page.goto("/settings/users");
  const open = async () => {
    const row = page.getByRole("row", { name: email });
    await (await awake(row.getByRole("button", { name: /^Actions for / }))).click();
    await page.getByRole("menuitem", { name: "Remove second factors" }).click();
  };
  await open();
  const dialog = page.getByRole("dialog", { name: "Remove the second factors of Test person?" });
  await expectAccessible(page, "the dialog that removes second factors", { wide: 0, narrow: 0 });
  await dialog.getByLabel("Your password").fill("not it");
  await dialog.getByRole("button", { name: "Remove second factors" }).click();
  await expect(dialog.getByText("This is not your password.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(ADMIN.password);
  await dialog.getByRole("button", { name: "Remove second factors" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The second factors of Test person are removed")).toBeVisible();

  // All that was open has ended, and the password alone opens it again.
  const session = await theirs.get("/api/auth/session");
  expect(await session.json()).toEqual({});
  await theirs.dispose();
  await bearer(request, account);

  await open();
  await dialog.getByLabel("Your password").fill(ADMIN.password);
  await dialog.getByRole("button", { name: "Remove second factors" }).click();
  await expect(dialog.getByText("The account has no second factor.")).toBeVisible();
});
