import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "../fixtures/accessible";
import { createAccount } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";

type Account = Awaited<ReturnType<typeof createAccount>>;

async function sendPassword(page: Page, home: string, account: Account): Promise<void> {
  // A page that is still open notices that its session is gone, and its way to the sign-in would end ours.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(`${home}/sign-in?next=/settings`);
  await page.getByLabel("E-mail address").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await (await awake(page.getByRole("button", { name: "Sign in" }))).click();
}

async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
}

test("a second factor is added, required, and replaced only by itself", async ({
  page,
  request,
  baseURL,
}) => {
  // A passkey is for a name.
  const home = (baseURL ?? "").replace("127.0.0.1", "localhost");
  const account = await createAccount(request, ["auditor"]);
  const profile = page.getByRole("heading", { level: 1, name: "Profile and preferences" });
  await sendPassword(page, home, account);
  await expect(profile).toBeVisible();

  await (await awake(page.getByRole("button", { name: "Add an authenticator app" }))).click();
  const app = page.getByRole("dialog", { name: "Add an authenticator app" });
  await app.getByLabel("Your password").fill("not it");
  await app.getByRole("button", { name: "Continue" }).click();
  await expect(app.getByText("This is not your password.")).toBeVisible();
  await app.getByLabel("Your password").fill(account.password);
  await app.getByRole("button", { name: "Continue" }).click();
  await expect(app.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expectAccessible(page, "the dialog of an authenticator app", { wide: 0, narrow: 0 });
  const totp = new TOTP({
    secret: Secret.fromBase32((await app.locator("code").textContent()) ?? ""),
  });
  await app.getByLabel("Code that the app shows now").fill(totp.generate());
  await app.getByRole("button", { name: "Confirm" }).click();
  const codes = page.getByRole("dialog", { name: "Recovery codes" });
  const [recovery = ""] = ((await codes.locator("code").textContent()) ?? "").split(" ");
  await codes.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 of 10 recovery codes are left.")).toBeVisible();

  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const passkey = page.getByRole("dialog", { name: "Add a passkey" });
  await passkey.getByLabel("Name of the passkey").fill("My laptop");
  await passkey.getByLabel("Your password").fill(account.password);
  await passkey.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Remove My laptop" })).toBeVisible();

  await sendPassword(page, home, account);
  await expect(page.getByRole("heading", { name: "Second factor" })).toBeVisible();
  await expectAccessible(page, "the second step of signing in");
  await sendCode(page, "000000");
  await expect(page.getByText("This is not valid, or was used before.")).toBeVisible();
  // The code of now was used up by adding the app; that of the next step counts already.
  await sendCode(page, totp.generate({ timestamp: Date.now() + 30_000 }));
  await expect(profile).toBeVisible();

  await sendPassword(page, home, account);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(profile).toBeVisible();

  await sendPassword(page, home, account);
  await sendCode(page, recovery);
  await expect(profile).toBeVisible();
  await expect(page.getByText("9 of 10 recovery codes are left.")).toBeVisible();

  await page.goto(`${home}/settings/security?account=${account.email}&kind=second_factor_failed`);
  const events = page.getByRole("table", { name: "Security events, newest first" });
  // Events are written every few seconds.
  await expect(async () => {
    await page.reload();
    // It is shown below the event as well, for narrow windows.
    const reason = events.getByText("Wrong code").filter({ visible: true });
    await expect(reason.first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page, "security events");
  await page.goto(`${home}/settings/security?source=203.0.113.200`);
  await expect(page.getByText("No such events")).toBeVisible();
});
