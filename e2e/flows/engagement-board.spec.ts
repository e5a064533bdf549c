import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { BASE } from "../fixtures/engagement-states";

const figure = (page: Page, name: string) => page.getByRole("figure", { name });

test("the board of engagements counts a log for its team, leads to it and keeps it from others", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const lead = await createAccount(request, ["white_team"]);
  const headers = await bearer(request, lead);
  const post = async (url: string, data: unknown) => {
    const response = await request.post(url, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return response.json();
  };
  const name = `Board ${lead.email.split("@")[0]}`;
  const { id } = await post(BASE, { name, crown_jewels: [{ id: "J1", name: "Ledger" }] });
  const log = (body: Record<string, unknown>) => post(`${BASE}/${id}/log`, body);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const action = await log({
    kind: "activity",
    title: "Phish",
    technique_id: "T1566",
    occurred_at: ago(30),
  });
  await log({ kind: "detection", title: "Seen", occurred_at: ago(10), related: [action.id] });
  await log({ kind: "flag", title: "Ledger read", related: ["J1"] });

  await signIn(page.request, lead);
  await page.goto("/engagements");
  await page.getByRole("link", { name: "Engagements board" }).click();
  await expect(page).toHaveURL(/\/overview\/engagements/);
  await expect(figure(page, "Actions and their detection")).toContainText(
    "1 of 1 action has a detection that names it, 100 %",
  );
  await expect(figure(page, "Time from action to detection")).toContainText("median 20 min");
  await expect(figure(page, "Techniques tried and detected")).toContainText("1 of 1 technique");
  await expect(figure(page, "Objectives and flags")).toContainText("1 crown jewel is named by it");

  await page.getByRole("button", { name: "90 days" }).click();
  await expect(page).toHaveURL(/range=90d/);
  await expect(figure(page, "Activity")).toContainText("3 entries");
  await expectAccessible(page, "the board of engagements");

  const evidence = figure(page, "Evidence");
  await evidence.getByRole("button", { name: "Show as table" }).click();
  const row = evidence.getByRole("row", { name: new RegExp(name) });
  await row.getByRole("link", { name: "3", exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/engagements/${id}`));

  const outsider = await createAccount(request, ["white_team"]);
  const other = await browser.newContext({ baseURL: baseURL ?? "" });
  const theirs = await other.newPage();
  await signIn(theirs.request, outsider);
  await theirs.goto("/overview/engagements");
  await expect(figure(theirs, "Activity")).toContainText("0 entries");
  await expect(theirs.getByText(name)).toHaveCount(0);
  await other.close();
});
