import { expect, test } from "@playwright/test";
import { bearer, createAccount, signIn } from "../fixtures/accounts";

test("a final report is explained before it is refused, and made in versions", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const account = await createAccount(request, ["white_team"]);
  const headers = await bearer(request, account);
  const base = "/api/ip3/v1/engagements";
  const made = await request.post(base, {
    headers,
    data: {
      name: "Report harbour",
      crown_jewels: [{ id: "CJ-1", name: "Ledger", flag: "The marked row" }],
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  const url = `${base}/${id}`;
  await signIn(page.request, account);
  await page.goto(`/engagements/${id}?tab=report`);

  const rests = page.getByRole("list", { name: "What the report rests on" });
  const empty = rests.getByRole("listitem").filter({ hasText: "The evidence register is empty" });
  await expect(empty).toContainText("blocks the report");
  await expect(empty.getByRole("link", { name: "Open the register" })).toHaveAttribute(
    "href",
    `/engagements/${id}?tab=register`,
  );
  await expect(rests.getByRole("listitem").filter({ hasText: "scope is not set" })).toContainText(
    "missing",
  );
  const make = page.getByRole("button", { name: "Make the report" });
  await expect(make).toHaveAttribute("aria-disabled", "true");
  await expect(make).toHaveAccessibleDescription(/register is empty/);
  await make.focus();
  await expect(make).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("No final report yet")).toBeVisible();
  const refused = await request.post(`${url}/final-report`, { headers, data: {} });
  expect([refused.status(), (await refused.json()).code]).toEqual([
    422,
    "final_report_requires_evidence_register",
  ]);

  const item = { name: "ledger.txt", content_base64: Buffer.from(id).toString("base64") };
  const added = await request.post(`${url}/log`, { headers, data: item });
  expect(added.status(), await added.text()).toBe(201);
  await expect(make).toHaveAttribute("aria-disabled", "false");
  await expect(rests.getByText("The evidence register has items")).toBeVisible();

  await page.getByRole("button", { name: "Add statement" }).click();
  await expect(make).toHaveAccessibleDescription(/not finished/);
  const first = page.getByRole("group", { name: "Statement 1", exact: true });
  await first.getByRole("textbox", { name: "Statement" }).fill("The ledger was open.");
  const confirm = first.getByRole("checkbox", { name: /I looked at the cited items/ });
  await expect(confirm).toBeDisabled();
  await first.getByRole("button", { name: "Choose items for statement 1" }).click();
  await first.getByRole("searchbox", { name: "Search the loaded items" }).fill("nothing such");
  await expect(first.getByText("No loaded item matches.")).toBeVisible();
  await first.getByRole("searchbox", { name: "Search the loaded items" }).fill("ledger");
  await first.getByRole("checkbox", { name: /REG-1 ledger.txt/ }).check();
  await confirm.check();
  await page.getByRole("button", { name: "Add statement" }).click();
  const second = page.getByRole("group", { name: "Statement 2", exact: true });
  await second.getByRole("combobox", { name: "Section" }).selectOption("Recommendations");
  await second.getByRole("combobox", { name: "Priority" }).selectOption("High");
  await second.getByRole("textbox", { name: "Statement" }).fill("Close the ledger.");
  await page.getByRole("button", { name: "Move statement 2 up" }).click();
  await expect(first.getByRole("textbox", { name: "Statement" })).toHaveValue("Close the ledger.");

  // The draft stays in the tab, and links of the site ask before it is left.
  await page.getByRole("link", { name: "Engagements", exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();

  await page.getByRole("button", { name: "Update the preview" }).click();
  const proven = page.getByRole("list", { name: "Proven", exact: true });
  const notProven = page.getByRole("list", { name: "Not proven", exact: true });
  await expect(proven.getByText("The ledger was open.")).toBeVisible();
  await expect(notProven.getByText("Close the ledger.")).toBeVisible();
  await expect(
    page.getByRole("list", { name: "Flags of the crown jewels" }).getByText("Not shown"),
  ).toBeVisible();
  const before = await (await request.get(`${url}/final-report`, { headers })).json();
  expect(before).toEqual({ reports: [], count: 0 });

  await make.click();
  const announced = page.getByText("Version 1 is made", { exact: true }).last();
  await expect(announced).toBeVisible();
  const versions = page.getByRole("list", { name: "Versions of the final report" });
  await versions.getByRole("button", { name: /^Version 1/ }).click();
  const answer = await (await request.get(`${url}/final-report/1`, { headers })).json();
  await expect(versions.getByText(answer.report_sha256)).toBeVisible();
  await expect(versions.getByText("Close the ledger.")).toBeVisible();
  expect(answer.counts).toMatchObject({ proven: 1, cited: 0, not_proven: 1 });
  expect(answer.not_proven).toMatchObject([{ text: "Close the ledger.", priority: "high" }]);
  expect(answer.flags).toMatchObject([{ jewel: "CJ-1", state: "not_shown" }]);

  const further = await request.post(`${url}/final-report`, {
    headers,
    data: { statements: [{ text: "Cited only", evidence: ["REG-1"] }] },
  });
  expect((await further.json()).counts).toMatchObject({ proven: 0, cited: 1 });
  await expect(versions.getByRole("button", { name: /^Version 2/ })).toBeVisible();
});
