import { expect, test } from "@playwright/test";
import { createAccount, signIn } from "../fixtures/accounts";
import { engagementsInEveryState, knows, ROLES, STATES } from "../fixtures/engagement-states";

const TABS = ["log", "register", "report", "packages", "history"];

/** Screens that could reveal an engagement in passing. */
const OTHERS = [
  "/",
  "/overview",
  "/engagements",
  "/incidents",
  "/sla",
  "/clocks",
  "/log",
  "/settings",
];

test("no screen reveals an engagement to an outsider", async ({ request, playwright, baseURL }) => {
  test.setTimeout(300_000);
  const codename = `Grey heron ${Date.now()}`;
  const { ids } = await engagementsInEveryState(request, codename);
  for (const role of ROLES) {
    const account = await createAccount(request, [role]);
    const browser = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    await signIn(browser, account);
    for (const state of STATES) {
      const tabs = state === "active" ? TABS : ["log"];
      for (const tab of tabs) {
        const page = await (await browser.get(`/engagements/${ids[state]}?tab=${tab}`)).text();
        const where = `${role}, ${state}, ${tab}`;
        if (knows(role, state)) expect(page, where).toContain(codename);
        else expect(page, where).not.toContain(codename);
      }
    }
    if (knows(role, "active")) continue;
    for (const path of OTHERS) {
      const page = await (await browser.get(path)).text();
      for (const state of STATES) {
        if (!knows(role, state)) expect(page, `${role}, ${path}`).not.toContain(ids[state]);
      }
    }
    await browser.dispose();
  }
});

test("an outsider sees the same page for a secret engagement and for none", async ({
  page,
  request,
}) => {
  const { ids } = await engagementsInEveryState(request, `White heron ${Date.now()}`);
  await signIn(page.request, await createAccount(request, ["analyst"]));
  const seen: string[] = [];
  for (const id of [ids.active, "ENG-2026-999999"]) {
    await page.goto(`/engagements/${id}`);
    await expect(page.getByRole("main")).toContainText(/nothing at this address/i);
    const shown = (await page.getByRole("main").textContent()) ?? "";
    seen.push(shown.replaceAll(id, "ID").replace(/Request [0-9a-f-]{36}/, "Request"));
  }
  expect(seen[0]).toBe(seen[1]);
});
