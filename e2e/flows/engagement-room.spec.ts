import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";

const BASE = "/api/ip3/v1/engagements";
const ADD = "**/api/trpc/engagements.addEntry**";

type Account = Awaited<ReturnType<typeof createAccount>>;

interface Room {
  url: string;
  path: string;
  white: Account;
  second: Account;
  red: Account;
  log: (who: Account, body: Record<string, unknown>) => Promise<{ id: string }>;
}

let team: Promise<Record<"white" | "second" | "red", Account>> | undefined;
const tokens = new Map<string, Promise<{ authorization: string }>>();

/** The same people in every test: signing in too often is refused. */
function people(request: APIRequestContext) {
  team ??= (async () => ({
    white: await createAccount(request, ["white_team"]),
    second: await createAccount(request, ["white_team"]),
    red: await createAccount(request, ["red_team"]),
  }))();
  return team;
}

function tokenOf(request: APIRequestContext, account: Account) {
  const token = tokens.get(account.email) ?? bearer(request, account);
  tokens.set(account.email, token);
  return token;
}

/** An engagement of two of the white team and one of the red, with nothing in its log. */
async function planRoom(request: APIRequestContext): Promise<Room> {
  const { white, second, red } = await people(request);
  const made = await request.post(BASE, {
    headers: await tokenOf(request, white),
    data: {
      name: "Quiet harbour",
      scope: [{ kind: "domain", value: "app.example", rule: "allowed" }],
      crown_jewels: [{ name: "Payment ledger", flag: "CJ-1 row" }],
      rules_of_engagement: {
        stop_conditions: ["customers are affected"],
        emergency_contacts: ["+41 00 000 00 00"],
      },
      white_team: [second.email],
      red_team: [red.email],
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  const url = `${BASE}/${id}`;
  const log: Room["log"] = async (who, body) => {
    const headers = await tokenOf(request, who);
    const response = await request.post(`${url}/log`, { headers, data: body });
    expect(response.status(), await response.text()).toBe(201);
    return response.json();
  };
  return { url, path: `/engagements/${id}`, white, second, red, log };
}

const lineOf = (page: Page) => page.getByRole("textbox", { name: "What happened" });
const entries = (page: Page) => page.getByRole("article", { name: /^LOG-\d+, / });
const entry = (page: Page, id: string) =>
  page.getByRole("article", { name: new RegExp(`^${id}, `) });

async function enterRoom(page: Page, room: Room, account: Account): Promise<void> {
  await signIn(page.request, account);
  await page.goto(room.path);
  await expect(lineOf(page)).toBeVisible();
}

test("ten entries are written in half a minute by keyboard alone, and are in their order", async ({
  page,
  request,
}) => {
  const room = await planRoom(request);
  await enterRoom(page, room, room.white);
  await awake(lineOf(page));
  await page.keyboard.press("n");
  await expect(lineOf(page)).toBeFocused();
  const kinds = ["/a", "/a", "/d", "/x", "/note", "/t", "/f", "/leg-up", "/c", "/s"];
  const begin = Date.now();
  for (const [number, kind] of kinds.entries()) {
    await page.keyboard.type(`${kind} entry ${number + 1}`);
    await page.keyboard.press("Enter");
  }
  await expect(entries(page)).toHaveCount(10);
  expect(Date.now() - begin).toBeLessThan(30_000);
  await expect(lineOf(page)).toBeFocused();
  await expect(lineOf(page)).toHaveValue("");
  await expect(page.getByRole("list", { name: "Entries under way" })).toHaveCount(0);

  const headers = await tokenOf(request, room.white);
  const stored = await (
    await request.get(`${room.url}/log?limit=50&order=happened`, { headers })
  ).json();
  const listed: { title: string; kind: string }[] = stored.entries;
  expect(listed.map(({ title }) => title)).toEqual(
    kinds.map((_, index) => `entry ${kinds.length - index}`),
  );
  expect(listed.map(({ kind }) => kind).reverse()).toEqual([
    "activity",
    "activity",
    "decision",
    "deconfliction",
    "note",
    "detection",
    "flag",
    "leg_up",
    "communication",
    "stop",
  ]);
  await expect(page.getByRole("link", { name: "1 undetermined" })).toBeVisible();

  // Tab leads to the details, and what was typed survives a reload.
  await page.keyboard.type("/a half a line");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Operator" }).fill("op1");
  await page.reload();
  await expect(lineOf(page)).toHaveValue("half a line");
  await expect(page.getByText("As op1")).toBeVisible();
});

test("an entry whose answer is lost stays on screen, and is not written twice", async ({
  page,
  request,
}) => {
  const room = await planRoom(request);
  await enterRoom(page, room, room.white);

  await page.route(ADD, (route) => route.abort());
  await lineOf(page).fill("never arrived");
  await lineOf(page).press("Enter");
  const underWay = page.getByRole("list", { name: "Entries under way" });
  await expect(underWay.getByText("No answer: it may be saved")).toBeVisible();
  await expect(lineOf(page)).toHaveValue("");
  await page.unroute(ADD);
  await underWay.getByRole("button", { name: "Try again" }).click();
  await expect(underWay).toHaveCount(0);
  await expect(entries(page)).toHaveCount(1);

  await page.route(ADD, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await lineOf(page).fill("arrived, but nobody said so");
  await lineOf(page).press("Enter");
  await expect(underWay.getByText("No answer: it may be saved")).toBeVisible();
  await page.unroute(ADD);
  await page.reload();
  await underWay.getByRole("button", { name: "Try again" }).click();
  await expect(underWay).toHaveCount(0);
  await expect(entries(page)).toHaveCount(2);
  await expect(page.getByText("Saved as LOG-2")).toBeVisible();
});

test("a correction keeps the original, and another browser sees both without a reload", async ({
  page,
  request,
  browser,
}) => {
  const room = await planRoom(request);
  await room.log(room.white, { kind: "decision", title: "Go on at nine" });
  await enterRoom(page, room, room.white);
  const context = await browser.newContext();
  const other = await context.newPage();
  await enterRoom(other, room, room.second);
  await expect(entry(other, "LOG-1")).toBeVisible();
  await expect(other.getByText("Live", { exact: true })).toBeVisible();
  await lineOf(other).fill("half a line of mine");

  await page.getByRole("button", { name: "Details of LOG-1" }).click();
  await page.getByRole("button", { name: "Correct LOG-1" }).click();
  const dialog = page.getByRole("dialog", { name: "Correct LOG-1" });
  await expect(dialog.getByRole("button", { name: "Save the correction" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "What happened" }).fill("Go on at ten");
  await dialog.getByRole("button", { name: "Save the correction" }).click();
  await expect(dialog).toHaveCount(0);
  for (const each of [page, other]) {
    await expect(entry(each, "LOG-2").getByText("Go on at ten")).toBeVisible();
    await expect(entry(each, "LOG-2").getByRole("link", { name: "LOG-1" })).toBeVisible();
    await expect(entry(each, "LOG-1").getByText("Go on at nine")).toBeVisible();
    await expect(entry(each, "LOG-1").getByRole("link", { name: "LOG-2" })).toBeVisible();
  }
  // The entry being written keeps the focus and its text.
  await expect(lineOf(other)).toBeFocused();
  await expect(lineOf(other)).toHaveValue("half a line of mine");
  await context.close();
});

test("a deconfliction shows what the red team did in the hour before the alert", async ({
  page,
  request,
}) => {
  const room = await planRoom(request);
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await room.log(room.red, {
    kind: "activity",
    title: "Password spraying",
    operator: "op1",
    target: "vpn.app.example",
    occurred_at: ago(20),
  });
  await room.log(room.red, { kind: "activity", title: "Long before", occurred_at: ago(100) });
  await room.log(room.white, {
    kind: "detection",
    title: "Many failed sign-ins",
    occurred_at: ago(5),
  });
  await enterRoom(page, room, room.white);
  await expect(entry(page, "LOG-2").getByText(/^entered 1 h later$/)).toBeVisible();
  await page.getByRole("button", { name: "Details of LOG-3" }).click();
  await page.getByRole("button", { name: "Deconflict LOG-3" }).click();
  const dialog = page.getByRole("dialog", { name: "Deconfliction" });
  await expect(dialog.getByText("Password spraying")).toBeVisible();
  await expect(dialog.getByText("vpn.app.example")).toBeVisible();
  await expect(dialog.getByText("15 min before the alert")).toBeVisible();
  await expect(dialog.getByText("Long before")).toHaveCount(0);
  await expectAccessible(page, "the deconfliction", { wide: 0, narrow: 0 });
  await dialog.getByRole("checkbox", { name: "Relate LOG-1" }).check();
  await dialog.getByRole("textbox", { name: "What was found out" }).fill("It was op1");
  await dialog.getByRole("combobox", { name: "Verdict" }).selectOption("confirmed");
  await dialog.getByRole("button", { name: "Record the deconfliction" }).click();
  await expect(dialog).toHaveCount(0);
  const recorded = entry(page, "LOG-4");
  await expect(recorded.getByText("It was op1")).toBeVisible();
  await expect(recorded.getByRole("link", { name: "LOG-1" })).toBeVisible();
  await expect(recorded.getByRole("link", { name: "LOG-3" })).toBeVisible();
});

test("the room shows the same for a secret engagement as for a missing one", async ({
  page,
  request,
}) => {
  const room = await planRoom(request);
  const outsider = await createAccount(request, ["white_team"]);
  await signIn(page.request, outsider);
  const said: string[] = [];
  for (const path of [room.path, "/engagements/ENG-2026-999999"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    const main = page.getByRole("main");
    await expect(main).toContainText("nothing at this address");
    said.push((await main.textContent()) ?? "");
  }
  expect(said[0]).toBe(said[1]);
});

test("axe finds nothing in the room and its tabs", async ({ page, request }) => {
  test.setTimeout(300_000);
  const room = await planRoom(request);
  await room.log(room.red, { kind: "activity", title: "Password spraying", tags: ["vpn"] });
  await room.log(room.white, { kind: "deconfliction", title: "Was it you?", related: ["LOG-1"] });
  await enterRoom(page, room, room.white);
  await page.getByRole("button", { name: "Details", exact: true }).first().click();
  await page.getByRole("button", { name: "Details of LOG-2" }).click();
  await expectAccessible(page, "the log with everything open");
  for (const tab of ["register", "report", "packages", "history"]) {
    await page.goto(`${room.path}?tab=${tab}`);
    await expectAccessible(page, `the room's ${tab}`);
  }
});
