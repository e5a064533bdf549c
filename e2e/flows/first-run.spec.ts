import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { asOwner } from "../fixtures/as-owner";
import { awake } from "../fixtures/awake";
import { importIncident } from "../fixtures/imported-incident";
import { freshHost } from "../fixtures/reports";

const strip = (page: Page) => page.getByText("Made-up data: nothing here happened");
const choice = (page: Page, name: "Real" | "Simulation") =>
  page.getByRole("group", { name: "Environment" }).getByRole("button", { name });

test("an administrator does a first step, sees it done, and looks at the simulation", async ({
  page,
  request,
}) => {
  const account = await createAccount(request, ["admin", "analyst"]);
  // As the account that ships with a password from the configuration.
  await asOwner((client) =>
    client.query("UPDATE account SET password_chosen_at = NULL WHERE id = $1", [account.id]),
  );
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(account.email);
  await page.getByLabel("Password").fill(account.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "First steps" })).toBeVisible();
  const step = (name: string) =>
    page.getByRole("list", { name: "First steps" }).getByRole("heading", { name });
  await expect(step("Change the password (To do)")).toBeVisible();
  await expect(step("Keep a first checkpoint elsewhere (To do)")).toBeVisible();
  await expectAccessible(page, "/first-steps");

  await page.getByRole("link", { name: "Change the password" }).click();
  const present = page.getByLabel("Present password");
  await (await awake(present)).fill(account.password);
  await page.getByLabel("New password").fill("four grey geese by a well");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("Your password is changed; every other session has ended"),
  ).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Proofline" }).click();
  await expect(step("Change the password (Done)")).toBeVisible();

  await page.getByRole("button", { name: "Don't start here any more" }).click();
  await expect(page.getByRole("button", { name: "Start here again" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Incidents" })).toBeVisible();

  await (await awake(choice(page, "Simulation"))).press("Enter");
  await expect(page).toHaveURL(/\/incidents\?source=simulation$/);
  await expect(strip(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Import a scan" })).toHaveCount(0);
  // The choice goes along, is kept for the next visit, and never turns a page that is real into a simulated one.
  await menu.getByRole("link", { name: "Agents", exact: true }).click();
  await expect(page).toHaveURL(/\/agents\?source=simulation$/);
  await expect(strip(page)).toBeVisible();
  await page.goto("/settings/users");
  await expect(strip(page)).toBeHidden();
  await expect(
    page.getByText("This page has no simulation: what you do here counts."),
  ).toBeVisible();
  await expect(choice(page, "Real")).toHaveAttribute("aria-pressed", "true");
  await page.goto("/");
  await expect(page).toHaveURL(/\/incidents\?source=simulation$/);
  await expectAccessible(page, "the simulation");
  await (await awake(choice(page, "Real"))).press("Enter");
  await expect(page).toHaveURL(/\/incidents$/);
  await expect(strip(page)).toBeHidden();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "First steps" }).click();
  await expect(page.getByRole("button", { name: "Start here again" })).toBeVisible();
});

test("what is simulated is framed on every page, and nothing else is", async ({
  page,
  request,
}) => {
  test.slow();
  await signIn(page.request);
  await page.goto("/incidents?source=simulation");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute("href") ?? "").filter((href) => href !== "/"),
  );
  expect(addresses.filter((address) => address.includes("source=simulation"))).toHaveLength(14);
  for (const address of addresses) {
    const isSimulated = address.includes("source=simulation");
    // A word in the address makes no page simulated that knows no simulation.
    await page.goto(isSimulated ? address : `${address}?source=simulation`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(strip(page), address).toBeVisible({ visible: isSimulated });
    for (const name of ["Stop agents", "Add an operator"]) {
      const act = page.getByRole("button", { name });
      if (isSimulated) await expect(act, address).toHaveCount(0);
    }
  }
  const headers = await bearer(request);
  const simulated = await request.get("/api/ip3/v1/incidents?source=simulation&limit=1", {
    headers,
  });
  const { incidents } = await simulated.json();
  const made: string = incidents[0].id;
  const real = await importIncident(request, headers, freshHost());

  await page.goto(`/incidents/${made}`);
  await expect(strip(page)).toBeVisible();
  await expect(choice(page, "Simulation")).toHaveAttribute("aria-pressed", "true");
  await page.goto(`/incidents/${real}`);
  await expect(strip(page)).toBeHidden();

  // An open record is never in a list of the other kind.
  await page.goto(`/incidents?open=${made}`);
  await expect(page).toHaveURL(new RegExp(`open=${made}&source=simulation$`));
  await page.goto(`/incidents?source=simulation&open=${real}`);
  await expect(page).toHaveURL(new RegExp(`/incidents\\?open=${real}$`));
  await expect(strip(page)).toBeHidden();
  const agents = await request.get("/api/approvals?source=simulation&limit=1", { headers });
  const { approvals } = await agents.json();
  await page.goto(`/approvals?view=decided&agent=${encodeURIComponent(approvals[0].agent.did)}`);
  await expect(page.getByText("This agent is simulated")).toBeVisible();
  await page.getByRole("button", { name: "Show the simulation" }).click();
  await expect(strip(page)).toBeVisible();
});
