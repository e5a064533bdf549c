import { type APIRequestContext, expect as expectNow, test } from "@playwright/test";
import { bearer, createAccount, freshContext, signIn } from "../fixtures/accounts";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

const expect = expectNow.configure({ timeout: 15_000 });

const HOUR = 3_600_000;

/** Records that personal data were concerned and when that was known, from which clocks run. */
async function recordBreach(
  request: APIRequestContext,
  headers: { authorization: string },
  incident: string,
  awareness: Date,
): Promise<void> {
  const at = `${awareness.toISOString().slice(0, 19)}Z`;
  const response = await request.post(`/api/ip3/v1/incidents/${incident}/legal-facts`, {
    headers,
    data: {
      facts: {
        personal_data: true,
        risk_to_persons: true,
        awareness_at: { at, zone: "UTC", precision: "minute" },
      },
      note: "The person on duty said so.",
    },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

test("a running clock is listed among all others and leads to its incident", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const analyst = await createAccount(request, ["analyst"]);
  const token = await bearer(request, analyst);
  const running = await importIncident(request, token, freshHost());
  const late = await importIncident(request, token, freshHost());
  await recordBreach(request, token, running, new Date(Date.now() - 10 * HOUR));
  await recordBreach(request, token, late, new Date(Date.now() - 100 * HOUR));

  await signIn(page.request, analyst);
  await page.goto("/clocks");
  await expect(page.getByRole("heading", { level: 1, name: "Legal clocks" })).toBeVisible();
  await expect(page.getByText("Decision support, not legal advice")).toBeVisible();
  const dated = page.getByRole("region", { name: "With a limit" }).getByRole("listitem");
  const row = (incident: string) =>
    dated.filter({ hasText: incident }).filter({ hasText: "33(1),33(3)" });
  await expect(row(running)).toContainText(/in 2 d 13 h/);
  await expect(row(running)).toContainText("Not decided");
  await expect(row(late)).toContainText(/overdue by 1 d 4 h/);
  const places = await dated.evaluateAll(
    (rows, ids) =>
      ids.map((id) => rows.findIndex((each) => each.textContent?.includes(id) === true)),
    [late, running],
  );
  expect(places[0]).toBeLessThan(places[1] ?? -1);
  await expect(
    page
      .getByRole("region", { name: "Without a number" })
      .getByRole("listitem")
      .filter({ hasText: running })
      .first(),
  ).toContainText("Without undue delay");

  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await row(running).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/incidents/${running}\\?tab=legal$`));
  await expect(page.getByRole("tab", { name: /^Legal/ })).toHaveAttribute("aria-selected", "true");
});

test("a calendar has a secret address that is shown once, replaced and revoked", async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const analyst = await createAccount(request, ["analyst"]);
  const token = await bearer(request, analyst);
  const incident = await importIncident(request, token, freshHost());
  await recordBreach(request, token, incident, new Date(Date.now() - 10 * HOUR));
  const program = await freshContext(playwright, baseURL);

  await signIn(page.request, analyst);
  await page.goto("/clocks");
  await page.getByRole("link", { name: "Add these to your calendar" }).click();
  await expect(page).toHaveURL(/\/settings\/calendar$/);
  await expect(page.getByText("Your calendar has no address yet.")).toBeVisible();

  async function make(button: string): Promise<string> {
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
    const shown = page.getByRole("dialog", { name: "The address of your calendar" });
    const address = (await shown.locator("code").textContent()) ?? "";
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(shown).toHaveCount(0);
    return new URL(address).pathname;
  }
  const first = await make("Make the address");
  expect(first).toMatch(/^\/api\/ip3\/v1\/calendar\/feeds\/[\w-]{43}\.ics$/);
  await expect(page.getByText("It was shown once and cannot be shown again.")).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
  const calendar = await program.get(first);
  expect(calendar.status()).toBe(200);
  expect(calendar.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(calendar.headers()["cache-control"]).toBe("private, no-store");
  expect((await calendar.text()).replaceAll("\r\n ", "")).toContain(
    `SUMMARY:${incident} · GDPR 33(1)\\,33(3) notification due`,
  );

  const second = await make("Replace the address");
  expect((await program.get(first)).status()).toBe(404);
  expect((await program.get(second)).status()).toBe(200);
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText("Your calendar has no address yet.")).toBeVisible();
  expect((await program.get(second)).status()).toBe(404);
  await program.dispose();
});
