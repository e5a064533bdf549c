import { expect, type Page, test } from "@playwright/test";
import { bearer, createAccount, signIn } from "../fixtures/accounts";
import { awake } from "../fixtures/awake";
import { registerAgent } from "../fixtures/registered-agent";

function numberIn(text: string | null): number {
  return Number(/[\d,]+/.exec(text ?? "")?.[0].replaceAll(",", ""));
}

/** How many agents the list shows, all of them. */
async function listedAgents(page: Page): Promise<number> {
  const more = page.getByRole("button", { name: "Load more" });
  const shown = page.getByRole("status").filter({ hasText: /^[\d,]+ shown/ });
  await expect(shown).toBeVisible();
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    await expect(shown).toHaveText(/^[\d,]+ shown$/, { timeout: 1_000 });
  }).toPass();
  return numberIn(await shown.textContent());
}

for (const source of ["registry", "simulation"] as const) {
  test(`the tiles of agents are the totals of their lists (${source})`, async ({
    page,
    request,
  }) => {
    const agent = await registerAgent(request);
    const officer = await createAccount(request, ["safety_officer"]);
    const stopped = await request.post(`/api/agents/${encodeURIComponent(agent.did)}/quarantine`, {
      headers: await bearer(request, officer),
      data: { reason: "manual", by: "ai_safety_officer" },
    });
    expect(stopped.status(), await stopped.text()).toBe(200);
    await signIn(page.request, officer);
    const overview = source === "simulation" ? "/overview?source=simulation" : "/overview";
    for (const [tile, filter] of [
      ["Quarantined", "status=QUARANTINED"],
      ["Registered", ""],
    ] as const) {
      // Other tests register agents meanwhile.
      await expect(async () => {
        await page.goto(overview);
        const tiles = page.getByRole("list", { name: "Agents that need action" });
        const link = tiles.getByRole("link", { name: new RegExp(`^[\\d,]+ ${tile}$`) });
        const shown = numberIn(await link.textContent());
        expect(shown).toBeGreaterThan(0);
        await link.click();
        await expect(page).toHaveURL((url) => url.pathname === "/agents");
        expect(page.url()).toContain(filter);
        expect(page.url().includes("source=simulation")).toBe(source === "simulation");
        expect(await listedAgents(page)).toBe(shown);
      }).toPass();
    }
  });
}

test("who reads agents alone sees them on the overview, as bars and as a table", async ({
  page,
  request,
}) => {
  const officer = await createAccount(request, ["safety_officer"]);
  const headers = await bearer(request, officer);
  const listed = await request.get("/api/agents?source=simulation&sort=delta&limit=50", {
    headers,
  });
  const { agents } = await listed.json();
  const below: { name: string; trust_delta: number }[] = agents
    .filter((agent: { trust_delta: number }) => agent.trust_delta < 0)
    .slice(0, 10);
  expect(below.length).toBeGreaterThan(0);
  await signIn(page.request, officer);
  await page.goto("/agents");
  await page.getByRole("link", { name: "Overview" }).first().click();
  await expect(page).toHaveURL(/\/overview/);
  await (await awake(page.getByRole("button", { name: "Simulation", exact: true }))).click();
  await expect(page.getByRole("list", { name: "What needs action now" })).toHaveCount(0);
  const figure = page.getByRole("figure", { name: "Agents below their baseline" });
  const bars = figure.getByRole("listitem");
  await expect(bars).toHaveCount(below.length);
  for (const [index, { name, trust_delta: delta }] of below.entries()) {
    await expect(bars.nth(index)).toContainText(name);
    await expect(bars.nth(index)).toContainText(`−${-delta}, narrowed by ${-delta}`);
  }
  await (await awake(figure.getByRole("button", { name: "Show as table" }))).click();
  const rows = figure.getByRole("row");
  await expect(rows).toHaveCount(below.length + 1);
  for (const [index, { name, trust_delta: delta }] of below.entries()) {
    const row = rows.nth(index + 1);
    await expect(row.getByRole("rowheader")).toContainText(name);
    await expect(row.getByRole("cell").last()).toHaveText(`−${-delta}`);
  }
});

test("the tile of kill switches counts those above the list of agents", async ({
  page,
  request,
}) => {
  const officer = await createAccount(request, ["safety_officer"]);
  const second = await createAccount(request, ["safety_officer"]);
  const [first, other] = [await bearer(request, officer), await bearer(request, second)];
  const stop = { scope: "tool", target: `call:overview-${Date.now()}`, reason: "It is tried out." };
  const thrown = await request.post("/api/kill-switch", { headers: first, data: stop });
  expect(thrown.status(), await thrown.text()).toBe(201);
  const { kill_id } = await thrown.json();
  await signIn(page.request, officer);
  // Other tests throw and release theirs meanwhile.
  await expect(async () => {
    await page.goto("/overview");
    const tiles = page.getByRole("list", { name: "Agents that need action" });
    const link = tiles.getByRole("link", { name: /^[\d,]+ Kill switches$/ });
    const shown = numberIn(await link.textContent());
    await link.click();
    const region = page.getByRole("region", { name: "Kill switches in force" });
    await expect(region.getByText(stop.target)).toBeVisible();
    expect(await region.getByRole("listitem").count()).toBe(shown);
  }).toPass();
  for (const headers of [first, other]) {
    const data = { reason: "It was tried out." };
    const answer = await request.post(`/api/kill-switch/${kill_id}/release`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  }
});
