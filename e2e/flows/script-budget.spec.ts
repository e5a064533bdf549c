import { expect, test } from "@playwright/test";
import { bearer, signIn } from "../fixtures/accounts";

/** Compressed script that a page may load, in bytes as they are transferred. */
const BUDGET = 250_000;

const TABS = [
  "evidence",
  "timeline",
  "coverage",
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
  "/settings",
  "/settings/sla",
  "/settings/trust",
  "/settings/calendar",
  ...TABS.map((tab) => `/incidents/{id}?tab=${tab}`),
  ...ROOM_TABS.map((tab) => `/engagements/{room}?tab=${tab}`),
  ...AGENT_TABS.map((tab) => `/agents/{agent}?tab=${tab}`),
];

test("no page loads more script than its budget", async ({ page }) => {
  test.slow();
  await signIn(page.request);
  const list = await page.request.get("/api/ip3/incidents?limit=1");
  const { incidents } = await list.json();
  const id: string = incidents[0].id;
  const rooms = await page.request.get("/api/ip3/v1/engagements?source=simulation&limit=1", {
    headers: await bearer(page.request),
  });
  const { engagements } = await rooms.json();
  const room: string = engagements[0].id;
  const listed = await page.request.get("/api/agents?source=simulation&limit=1", {
    headers: await bearer(page.request),
  });
  const { agents } = await listed.json();
  const agent: string = agents[0].id;
  const queued = await page.request.get("/api/federation/reviews?source=simulation&limit=1", {
    headers: await bearer(page.request),
  });
  const { reviews } = await queued.json();
  const registration: string = reviews[0].registration.registration_id;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  // As if each were the first page that a browser sees.
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", (event) => {
    if (event.type === "Script") scripts.add(event.requestId);
  });
  session.on("Network.loadingFinished", (event) => {
    if (scripts.has(event.requestId)) bytes += event.encodedDataLength;
  });
  for (const path of PAGES) {
    await page.goto("about:blank");
    scripts.clear();
    bytes = 0;
    await page.goto(
      path
        .replace("{id}", id)
        .replace("{room}", room)
        .replace("{agent}", agent)
        .replace("{registration}", registration),
      {
        waitUntil: "networkidle",
      },
    );
    expect(scripts.size, path).toBeGreaterThan(0);
    expect(bytes, path).toBeLessThanOrEqual(BUDGET);
  }
});
