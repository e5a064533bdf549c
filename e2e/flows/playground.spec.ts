import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { signInOnPage } from "../fixtures/browser";
import { currentStep, moveTo } from "../fixtures/case-steps";

const story = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Stories" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name }) });
const mark = (page: Page) => page.getByRole("region", { name: "Your part" });

async function start(page: Page, name: string, button: string): Promise<void> {
  await (await awake(story(page, name).getByRole("button", { name: button }))).click();
  await expect(story(page, name).getByText("Your part is next")).toBeVisible();
}

async function playSecond(page: Page, name: string): Promise<void> {
  await page.goto("/playground");
  const play = story(page, name).getByRole("button", { name: "Play the second person" });
  await (await awake(play)).click();
  await expect(mark(page)).toContainText("You play the second person");
}

async function stopPlaying(page: Page): Promise<void> {
  await (await awake(mark(page).getByRole("button", { name: "Stop playing" }))).click();
  await expect(mark(page)).toHaveCount(0);
}

test("the account that ships plays both parts of a review, an approval and an incident", async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  // As a repetition finds it.
  await request.post("/api/playground/end", { headers: await bearer(request) });
  await signInOnPage(page);
  await page.goto("/incidents?source=simulation");
  await page.getByRole("link", { name: "Play what takes two people" }).click();
  await (await awake(page.getByRole("button", { name: "Open a playground" }))).click();

  const review = "Review a registration";
  await start(page, review, "Make a registration");
  await expectAccessible(page, "/playground");
  await story(page, review)
    .getByRole("link", { name: /^Review / })
    .click();
  await claimAndApprove(page);
  const decision = page.getByRole("region", { name: "Decision", exact: true });
  await expect(decision).toContainText("That tier needs a second person");
  await playSecond(page, review);
  await expectAccessible(page, "a review, by the second person");
  await claimAndApprove(page);
  await expect(page.getByRole("region", { name: "Decisions" })).toContainText(
    "played by Administrator",
  );
  await stopPlaying(page);

  const approval = "Approve a call with two people";
  await page.goto("/playground");
  await expect(story(page, review).getByText("Played", { exact: true })).toBeVisible();
  await start(page, approval, "Let an agent ask");
  await story(page, approval)
    .getByRole("link", { name: /^Approval / })
    .click();
  await approveCall(page);
  await playSecond(page, approval);
  await approveCall(page);
  await stopPlaying(page);

  const incident = "Close an incident with four eyes";
  await page.goto("/playground");
  await start(page, incident, "Make an incident");
  await story(page, incident).getByRole("link", { name: /^INC-/ }).click();
  await moveTo(page, "Retest");
  await page.getByRole("button", { name: "Record a retest" }).click();
  const testing = page.getByRole("dialog");
  await testing.getByRole("checkbox").first().check();
  await testing.getByRole("button", { name: "Record as passed" }).click();
  await expect(page.getByText(/^Closing as fixed: .* a second person does/)).toBeVisible();
  await playSecond(page, incident);
  await (await awake(page.getByRole("button", { name: "Close", exact: true }))).click();
  await testing.getByRole("radio", { name: "Fixed" }).check();
  await testing.getByRole("button", { name: "Close the incident" }).click();
  await expect(currentStep(page)).toContainText("Closed");
  await stopPlaying(page);

  await page.goto("/playground");
  await expect(page.getByText("Played", { exact: true })).toHaveCount(3);
  await (await awake(page.getByRole("button", { name: "End the playground" }))).click();
  await page.getByRole("dialog").getByRole("button", { name: "End the playground" }).click();
  await expect(page.getByRole("button", { name: "Open a playground" })).toBeVisible();
});

async function claimAndApprove(page: Page): Promise<void> {
  await (await awake(page.getByRole("button", { name: "Take it" }))).click();
  await expect(page.getByText("You hold it until")).toBeVisible();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Tier").selectOption("T1");
  await dialog.getByRole("button", { name: "Approve this registration" }).click();
  await expect(dialog).toHaveCount(0);
}

async function approveCall(page: Page): Promise<void> {
  const panel = page.getByRole("complementary", { name: "The open call" });
  await (await awake(panel.getByRole("button", { name: /^Approve/ }))).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Order and delivery note are there.");
  await dialog.getByRole("button", { name: "Approve this call" }).click();
  await expect(dialog).toHaveCount(0);
}
