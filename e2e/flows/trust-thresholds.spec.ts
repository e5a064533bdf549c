import { expect, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";

// Nothing is put into force here: it would reach the agents of every other test.
test("a safety officer sees the thresholds and their history, and none that is out of order passes", async ({
  page,
  request,
}) => {
  await signIn(page.context().request, await createAccount(request, ["safety_officer"]));
  await page.goto("/settings/trust");
  const table = page.getByRole("table", { name: "Thresholds in force" });
  await expect(
    table.getByRole("row", { name: /^Quarantined at a trust_delta of −40 −40 −50 to −21$/ }),
  ).toBeVisible();
  const history = page.getByRole("table", { name: "Versions of the thresholds, newest first" });
  await expect(history.getByRole("row").last()).toContainText("The published thresholds");
  await (await awake(page.getByRole("button", { name: "Change thresholds" }))).click();
  const dialog = page.getByRole("dialog", { name: "Change the trust thresholds" });
  const save = dialog.getByRole("button", { name: "Apply the thresholds" });
  await expect(save).toBeDisabled();
  await dialog.getByLabel("Quarantined at a trust_delta of").fill("-24");
  await dialog.getByLabel("Reason").fill("It is tried whether that passes.");
  await expectAccessible(page, "the dialog of the thresholds", { wide: 0, narrow: 0 });
  await save.click();
  await expect(dialog.getByText("at least 10 below degrade_delta")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Change thresholds" })).toBeFocused();
});

test("an account that only reads agents sees the thresholds and cannot change them", async ({
  page,
  request,
}) => {
  await signIn(page.context().request, await createAccount(request, ["viewer"]));
  await page.goto("/settings/trust");
  await expect(page.getByRole("heading", { level: 1, name: "Trust thresholds" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Change thresholds" })).toHaveCount(0);
});
