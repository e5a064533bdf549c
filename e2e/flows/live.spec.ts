import { expect as expectNow, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { importIncident } from "../fixtures/imported-incident";
import { registerAgent } from "../fixtures/registered-agent";
import { freshHost } from "../fixtures/reports";

const expect = expectNow.configure({ timeout: 15_000 });

/** Presses a key again and again until it has its effect: keys do nothing before the page is live. */
async function pressUntil(page: Page, key: string, effect: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await effect();
  }).toPass();
}

test("what another person changes is said, moves nothing, and is shown on request", async ({
  page,
  request,
  browser,
}) => {
  const [reader, other] = [
    await createAccount(request, ["analyst"]),
    await createAccount(request, ["analyst"]),
  ];
  const theirs = await bearer(request, other);
  const host = freshHost();
  const incident = await importIncident(request, theirs, host);
  await signIn(page.request, reader);
  await page.goto(`/incidents?q=${host}`);
  const row = page.locator("tr", { has: page.locator(`[data-incident="${incident}"]`) });
  await expect(row).toContainText("Open");
  await expect(page.getByRole("button", { name: /changed, show$/ })).toHaveCount(0);

  const context = await browser.newContext();
  await signIn(context.request, other);
  const moved = await context.request.post(`/api/ip3/v1/incidents/${incident}/transition`, {
    headers: theirs,
    data: { to: "triaged" },
  });
  expect(moved.status(), await moved.text()).toBe(200);
  const notice = page.getByRole("button", { name: "1 changed, show" });
  await expect(notice).toBeVisible();
  await expect(row).toContainText("Open");
  await expectAccessible(page, "a list of which something changed");
  await pressUntil(page, "r", () => expectNow(row).toContainText("Triaged", { timeout: 1_000 }));
  await expect(notice).toHaveCount(0);
  await expect(page.getByText("What changed is shown: 1")).toBeAttached();

  await page.goto(`/incidents/${incident}?tab=timeline`);
  const theirPage = await context.newPage();
  await theirPage.goto(`/incidents/${incident}`);
  // Their comment names the reader by @, arrow and Enter.
  const dialog = theirPage.getByRole("dialog");
  await pressUntil(theirPage, "c", () => expectNow(dialog).toBeVisible({ timeout: 1_000 }));
  const text = dialog.getByLabel("Comment");
  await text.pressSequentially(`Please look, @${reader.email.slice(0, -8)}`);
  const people = theirPage.getByRole("listbox", { name: "People" });
  await expect(people.getByRole("option")).toHaveCount(1);
  await expect(people.getByRole("option")).toContainText(reader.email);
  await expectAccessible(theirPage, "people that a comment may name", { wide: 0, narrow: 0 });
  await text.press("ArrowDown");
  await text.press("Enter");
  await expect(text).toHaveValue(`Please look, @${reader.email} `);
  await expect(people).toHaveCount(0);
  await dialog.getByRole("button", { name: "Add comment" }).click();
  await expect(dialog).toBeHidden();
  await expect(notice).toBeVisible();
  await notice.click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText(`Please look, @${reader.email}`).first()).toBeVisible();
  await page.goto("/inbox");
  await expect(page.getByRole("list", { name: "Notices" })).toContainText("A comment mentions you");
  await context.close();
});

test("whoever asked for something reads in the inbox what was decided, and by whom", async ({
  page,
  request,
}) => {
  const [analyst, officer] = [
    await createAccount(request, ["analyst"]),
    await createAccount(request, ["safety_officer"]),
  ];
  const agent = await registerAgent(request);
  const proposed = await request.post("/api/ai-incidents", {
    headers: await bearer(request, analyst),
    data: {
      agent: agent.did,
      subject: "CALL-7",
      detail: "It paid an invoice that nobody had approved.",
    },
  });
  expect(proposed.status(), await proposed.text()).toBe(200);
  const { proposal_id: id } = await proposed.json();
  const dismissed = await request.post(`/api/ai-incidents/${id}/dismiss`, {
    headers: await bearer(request, officer),
    data: { reason: "It was approved on paper." },
  });
  expect(dismissed.status(), await dismissed.text()).toBe(200);
  await signIn(page.request, analyst);
  await page.goto("/inbox");
  const notices = page.getByRole("list", { name: "Notices" });
  await expect(notices).toContainText("The serious incident that you proposed was decided on");
  await expect(notices).toContainText("Dismissed by Test person");
  await expectAccessible(page, "a decision in the inbox");
  const item = notices.getByRole("link");
  await pressUntil(page, "j", () => expectNow(item).toBeFocused({ timeout: 1_000 }));
  await page.keyboard.press("s");
  await expect(page.getByText("Your inbox is empty")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(item).toBeVisible();
  await page.getByRole("button", { name: "Decided", exact: true }).click();
  await expect(notices).toContainText("Dismissed by Test person");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("Snooze until tomorrow");
});
