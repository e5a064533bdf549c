import { expect, type Page, test } from "@playwright/test";
import { bearer, signIn } from "../fixtures/accounts";
import { refuseThrown } from "../fixtures/thrown";

refuseThrown();

/** Compressed script that a page may load until somebody can work with it, in bytes as they are transferred. */
const BUDGET = 250_000;

/** What the charts of a page may load afterwards, once they are in view. */
const CHART_BUDGET = 120_000;

/** Cumulative layout shift of a page until nothing is asked for any more (web.dev/articles/cls calls 0.1 good). */
const MOST_SHIFT = 0.05;

const TABS = [
  "summary",
  "evidence",
  "coverage",
  "facts",
  "techniques",
  "legal",
  "tickets",
  "custody",
  "history",
  "package",
];

const ROOM_TABS = ["log", "register", "report", "packages", "history"];

const AGENT_TABS = [
  "score",
  "trace",
  "trace&kind=score.apply",
  "keys",
  "challenges",
  "tools",
  "calls",
  "content",
];

const PAGES = [
  "/overview",
  "/overview/incidents?source=simulation",
  "/inbox",
  "/kill-switches",
  "/overview/engagements?source=simulation",
  "/overview/agents?source=simulation",
  "/incidents?source=simulation",
  "/sla",
  "/clocks?source=simulation",
  "/techniques?source=simulation",
  "/engagements",
  "/engagements/new",
  "/agents?source=simulation",
  "/approvals",
  "/approvals?view=incidents",
  "/federation/chat",
  "/federation?source=simulation&view=all",
  "/federation/registrations/{registration}",
  "/federation/operators?source=simulation",
  "/federation/bans",
  "/federation/register",
  "/tools",
  "/firewall",
  "/imports",
  "/imports/new",
  "/log",
  "/first-steps",
  "/settings",
  "/settings/sla",
  "/settings/trust",
  "/settings/calendar",
  "/docs/api/agents",
  ...TABS.map((tab) => `/incidents/{id}?tab=${tab}`),
  ...ROOM_TABS.map((tab) => `/engagements/{room}?tab=${tab}`),
  ...AGENT_TABS.map((tab) => `/agents/{agent}?tab=${tab}`),
];

/** Among them those with charts in view. */
const CHART_PAGES = [
  "/overview?source=simulation",
  "/overview/incidents?source=simulation",
  "/overview/engagements?source=simulation",
  "/overview/agents?source=simulation",
  "/agents/{agent}?tab=score",
];

/** The addresses with ids of what is there. */
async function addressesOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const headers = await bearer(page.request);
  const firstOf = async (address: string) => {
    const response = await page.request.get(`${address}?source=simulation&limit=1`, { headers });
    return response.json();
  };
  const { incidents } = await (await page.request.get("/api/ip3/incidents?limit=1")).json();
  const { engagements } = await firstOf("/api/ip3/v1/engagements");
  const { agents } = await firstOf("/api/agents");
  const { reviews } = await firstOf("/api/federation/reviews");
  return paths.map((path) =>
    path
      .replace("{id}", incidents[0].id)
      .replace("{room}", engagements[0].id)
      .replace("{agent}", agents[0].id)
      .replace("{registration}", reviews[0].registration.registration_id),
  );
}

/** Opens addresses, each as if it were the first page that a browser sees, and counts their script. */
async function scriptCounter(page: Page): Promise<(path: string) => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", (event) => {
    if (event.type === "Script") scripts.add(event.requestId);
  });
  session.on("Network.loadingFinished", (event) => {
    if (scripts.has(event.requestId)) bytes += event.encodedDataLength;
  });
  return async (path) => {
    await page.goto("about:blank");
    scripts.clear();
    bytes = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    expect(scripts.size, path).toBeGreaterThan(0);
    return bytes;
  };
}

/** Keeps how far what was drawn moved by itself, and which part moved. */
async function watchShifts(page: Page): Promise<() => Promise<{ moved: number; parts: string[] }>> {
  await page.addInitScript(`
    window.shifts = { moved: 0, parts: [] };
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        shifts.moved += value;
        const [{ node, previousRect, currentRect }] = sources;
        shifts.parts.push(value.toFixed(3) + " " + (node?.textContent ?? "?").slice(0, 60) +
          " from " + previousRect.y + " to " + currentRect.y);
      }
    }).observe({ type: "layout-shift", buffered: true });
  `);
  return () => page.evaluate("shifts");
}

test("no page loads more script than its budget, or moves what it has drawn", async ({ page }) => {
  test.slow();
  await signIn(page.request);
  // Where lines break most.
  await page.setViewportSize({ width: 390, height: 900 });
  const shifts = await watchShifts(page);
  // Nothing ever comes into view: what is left is what every visitor waits for.
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    };
  });
  const count = await scriptCounter(page);
  for (const path of await addressesOf(page, PAGES)) {
    expect(await count(path), path).toBeLessThanOrEqual(BUDGET);
    let { moved, parts } = await shifts();
    // A placeholder may be painted for a moment where other browsers keep the machine busy.
    if (moved > MOST_SHIFT) {
      await count(path);
      ({ moved, parts } = await shifts());
    }
    expect(moved, `${path}: ${parts.join("; ")}`).toBeLessThanOrEqual(MOST_SHIFT);
  }
});

test("charts load no more script than their budget, and only where they are", async ({ page }) => {
  await signIn(page.request);
  const count = await scriptCounter(page);
  for (const path of await addressesOf(page, CHART_PAGES)) {
    const bytes = await count(path);
    await expect(page.getByRole("application").first(), path).toBeVisible();
    expect(bytes, path).toBeLessThanOrEqual(BUDGET + CHART_BUDGET);
  }
  const [list = ""] = await addressesOf(page, ["/incidents?source=simulation"]);
  expect(await count(list), list).toBeLessThanOrEqual(BUDGET);
});
