import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { approveRules } from "../fixtures/engagement-states";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

const BASE = "/api/ip3/v1/engagements";

type Account = Awaited<ReturnType<typeof createAccount>>;

async function enter(page: Page, account: Account, path: string): Promise<void> {
  await signIn(page.request, account);
  await page.goto(path);
}

async function press(page: Page, role: "button" | "link", name: string): Promise<void> {
  await (await awake(page.getByRole(role, { name, exact: true }))).focus();
  await page.keyboard.press("Enter");
}

test("an engagement is created by keyboard, approved by another person and started", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const creator = await createAccount(request, ["white_team"]);
  const second = await createAccount(request, ["white_team"]);
  const outsider = await createAccount(request, ["white_team"]);
  const name = `Grey harbour ${Date.now()}`;
  await enter(page, creator, "/");
  await expect(page).toHaveURL(/\/engagements$/);
  await expect(page.getByText("No engagement that you know of")).toBeVisible();
  await page.goto("/engagements/new");

  await press(page, "button", "Create the engagement");
  await expect(page.getByText("A name is needed.")).toBeVisible();
  const title = page.getByRole("textbox", { name: "Name", exact: true });
  await expect(title).toBeFocused();
  await page.keyboard.type(name);
  // Enter in a field sends nothing.
  await page.keyboard.press("Enter");
  await press(page, "button", "Add to the white team");
  await expect(page.getByLabel("White team: E-mail address 1", { exact: true })).toBeFocused();
  await page.keyboard.type("somebody");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("White team: E-mail address 2", { exact: true })).toBeFocused();
  await page.getByRole("textbox", { name: "Target", exact: true }).focus();
  await page.keyboard.type("app.example");
  await page.getByRole("textbox", { name: "Rules as text (optional)" }).focus();
  await page.keyboard.type("No denial of service.");

  // The draft survives a reload.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Your draft is back")).toBeVisible();
  await expect(title).toHaveValue(name);

  await press(page, "button", "Create the engagement");
  await expect(page.getByText("This is no e-mail address.")).toBeVisible();
  await expect(page.getByLabel("White team: E-mail address 1", { exact: true })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(second.email);
  await press(page, "button", "Remove White team: E-mail address 2");
  await expect(page.getByLabel("White team: E-mail address 1", { exact: true })).toBeFocused();
  await press(page, "button", "Create the engagement");
  await expect(page).toHaveURL(/\/engagements\/ENG-\d{4}-\d{4,}$/);
  const path = new URL(page.url()).pathname;
  const id = path.split("/").at(-1) ?? "";

  // The author of the rules cannot approve them, and sees why.
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(
    page.getByRole("menuitem", { name: "Approve the rules" }),
  ).toHaveAccessibleDescription(/You wrote the rules/);
  await expect(page.getByRole("menuitem", { name: "Start" })).toHaveAccessibleDescription(
    "The rules have to be approved first.",
  );
  await page.keyboard.press("Escape");

  const other = await (await browser.newContext()).newPage();
  await enter(other, second, "/engagements");
  await expect(other.getByRole("row").filter({ hasText: name })).toContainText(id);
  await other.getByRole("link", { name: new RegExp(name) }).click();
  await other.getByRole("button", { name: "Approve the rules" }).click();
  const approval = other.getByRole("dialog");
  await expect(approval).toContainText("No denial of service.");
  await expect(approval).toContainText(/[0-9a-f]{64}/);
  await expectAccessible(other, "the question whether the rules are approved", {
    wide: 0,
    narrow: 0,
  });
  await approval.getByRole("button", { name: "Approve the rules" }).click();
  await expect(approval).toBeHidden();
  await expect(other.getByRole("button", { name: "Start", exact: true })).toBeVisible();

  await page.reload();
  await press(page, "button", "Start");
  await page.getByRole("dialog").getByLabel("Reason (optional)").fill("Kick-off was held.");
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause", exact: true })).toBeVisible();

  // An outsider sees neither the list's entry nor the page.
  const third = await (await browser.newContext()).newPage();
  await enter(third, outsider, "/engagements");
  await expect(third.getByText("No engagement that you know of")).toBeVisible();
  await expect(third.getByText(name)).toHaveCount(0);
  const seen: string[] = [];
  for (const each of [id, "ENG-2026-999999"]) {
    for (const tail of ["", "/edit"]) {
      await third.goto(`/engagements/${each}${tail}`);
      await expect(third.getByRole("main")).toContainText("There is nothing at this address");
      // The number of the request differs from one to the next.
      const text = (await third.getByRole("main").textContent()) ?? "";
      seen.push(`${tail} ${text.replace(/Request\s+\S+/, "").replaceAll(each, "ID")}`);
    }
  }
  expect(seen.slice(0, 2)).toEqual(seen.slice(2));
});

test("the plan is changed, and a concurrent change is not overwritten", async ({
  page,
  request,
}) => {
  test.slow();
  const creator = await createAccount(request, ["white_team"]);
  const second = await createAccount(request, ["white_team"]);
  const headers = await bearer(request, creator);
  const others = { headers: await bearer(request, second) };
  const made = await request.post(BASE, {
    headers,
    data: {
      name: "Quiet harbour",
      rules_of_engagement: "No denial of service.",
      white_team: [second.email],
    },
  });
  const { id } = await made.json();
  expect((await approveRules(request, `${BASE}/${id}`, others.headers)).status()).toBe(200);
  await enter(page, creator, `/engagements/${id}/edit`);
  await expectAccessible(page, "the form of an engagement that exists");
  const title = page.getByRole("textbox", { name: "Name", exact: true });
  await title.fill("Loud harbour");

  // An entry of the log is no reason to ask again.
  const entry = await request.post(`${BASE}/${id}/log`, { ...others, data: { text: "Kick-off" } });
  expect(entry.status()).toBe(201);
  await page.getByRole("button", { name: "Save the changes" }).click();
  await expect(page).toHaveURL(new RegExp(`/engagements/${id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Loud harbour");

  await page.goto(`/engagements/${id}/edit`);
  await page.getByRole("textbox", { name: "Rules as text (optional)" }).fill("Nothing at night.");
  await expect(page.getByText("Saving takes the approval back")).toBeVisible();
  const changed = await request.patch(`${BASE}/${id}`, { ...others, data: { codename: "Heron" } });
  expect(changed.status()).toBe(200);
  await page.getByRole("button", { name: "Save the changes" }).click();
  await expect(page.getByText("Someone else changed it")).toBeVisible();
  await page.getByRole("button", { name: "Load the present state" }).click();
  await expect(page.getByRole("textbox", { name: "Codename (optional)" })).toHaveValue("Heron");
  await expect(page.getByRole("row", { name: "Codename none Heron none" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Rules as text (optional)" })).toHaveValue(
    "Nothing at night.",
  );
  await expectAccessible(page, "what changed since the form was opened");
  await page.getByRole("button", { name: "Save the changes" }).click();
  await expect(page).toHaveURL(new RegExp(`/engagements/${id}$`));
  const now = await (await request.get(`${BASE}/${id}`, { headers })).json();
  expect(now).toMatchObject({
    name: "Loud harbour",
    codename: "Heron",
    rules_of_engagement: { text: "Nothing at night.", approved_by: null },
  });
});

test("incidents are linked by accounts that may read them, and the incident does not show it", async ({
  page,
  request,
}) => {
  const creator = await createAccount(request, ["white_team", "analyst"]);
  const headers = await bearer(request, creator);
  const incident = await importIncident(request, headers, freshHost());
  const made = await request.post(BASE, { headers, data: { name: "Still harbour" } });
  const { id } = await made.json();
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, creator, `/engagements/${id}`);
  await page.getByText("Linked incidents").first().click();
  const linked = page.getByRole("region", { name: "Linked incidents" });
  await expect(linked).toContainText("No incident is linked.");
  await linked.getByRole("button", { name: "Link an incident" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill(incident);
  await dialog.getByRole("radio", { name: incident }).check();
  await dialog.getByRole("button", { name: "Link", exact: true }).click();
  await expect(linked.getByRole("link", { name: incident })).toBeVisible();

  await page.goto(`/incidents/${incident}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(id)).toHaveCount(0);

  await page.goto(`/engagements/${id}`);
  await page.getByText("Linked incidents").first().click();
  await linked.getByRole("button", { name: `End the link to ${incident}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End the link" }).click();
  await expect(linked).toContainText("No incident is linked.");
});
