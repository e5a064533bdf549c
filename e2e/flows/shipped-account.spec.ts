import { expect as expectNow, test } from "@playwright/test";
import { ADMIN } from "../fixtures/accounts";
import { signInOnPage } from "../fixtures/browser";
import {
  assignTo,
  closeAsFixed,
  currentStep,
  moveTo,
  passRetest,
  stateRemediation,
} from "../fixtures/case-steps";
import { burpXml, freshHost } from "../fixtures/reports";

/** Issuing waits for a checkpoint of the log, which is signed every few seconds. */
const expect = expectNow.configure({ timeout: 30_000 });

test("the account that ships takes a report from import to a package, with a colleague for four eyes", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  // As a fresh start makes it, which the first test run did not know: an address without a dot.
  expect(ADMIN.email).toBe("admin@localhost");
  const host = freshHost();
  await signInOnPage(page);
  await page.goto("/imports/new");
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name: "first.xml", mimeType: "text/xml", buffer: burpXml(host) });
  await page.getByRole("button", { name: "Import 3 records" }).click();
  await page.getByRole("link", { name: "See the incidents" }).click();
  const search = page.getByRole("searchbox", { name: "Search incidents" });
  await search.fill(host);
  await expect(page.getByText("2 incidents", { exact: true })).toBeVisible();
  const link = page.getByRole("link", { name: "SQL injection" });
  const incident = (await link.getAttribute("data-incident")) ?? "";

  // The id alone finds it, and a click anywhere on its row opens it, its state's circle included.
  await search.fill(incident);
  await expect(page.getByText("1 incident", { exact: true })).toBeVisible();
  const row = page.getByRole("row").filter({ has: link });
  const circle = await row.locator("svg circle").first().boundingBox();
  if (circle === null) throw new Error("the row shows no state");
  await page.mouse.click(circle.x + circle.width / 2, circle.y + circle.height / 2);
  await expect(page.getByRole("complementary", { name: `Incident ${incident}` })).toBeVisible();
  await page.goto(`/incidents/${incident}`);

  await moveTo(page, "Triaged");
  await assignTo(page, "Administrator", ADMIN.email);
  await moveTo(page, "Fixing");
  await stateRemediation(page);
  await moveTo(page, "Retest");
  await passRetest(page);
  await expect(page.getByText(/^Closing as fixed: .* a second person does/)).toBeVisible();

  await page.goto("/settings/users");
  await page.getByRole("button", { name: "Add a user" }).click();
  const adding = page.getByRole("dialog");
  const email = `colleague-${host.slice(0, 8)}@localhost`;
  await adding.getByLabel("E-mail address").fill(email);
  await adding.getByLabel("Name").fill("Colleague");
  await adding.getByRole("checkbox", { name: /^Analyst Works/ }).check();
  await adding.getByRole("button", { name: "Add user" }).click();
  const oneTime = (await adding.locator("code").textContent()) ?? "";
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(`/sign-in?next=${encodeURIComponent(`/incidents/${incident}`)}`);
  await theirs.getByLabel("E-mail address").fill(email);
  await theirs.getByLabel("Password").fill(oneTime);
  await theirs.getByRole("button", { name: "Sign in" }).click();
  await theirs.getByLabel("One-time password").fill(oneTime);
  await theirs.getByLabel("New password").fill("two brown hens on a wall");
  await theirs.keyboard.press("Enter");
  await expect(currentStep(theirs)).toContainText("Retest");
  await closeAsFixed(theirs);
  await context.close();

  await page.goto(`/incidents/${incident}?tab=package`);
  await expect(currentStep(page)).toContainText("Closed");
  await page.getByRole("button", { name: "Issue package" }).click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await expect(page.getByText("Valid: every check passed").first()).toBeVisible();
});
