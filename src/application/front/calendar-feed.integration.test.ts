import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readCalendarFeedRoute } from "@/legal/server/calendar/calendar-feed-route";
import { createFeed } from "@/legal/server/calendar/create-feed";
import { closeDatabase } from "@/platform/db/database";
import { route } from "@/platform/http/route";
import { logger } from "@/platform/log/logger";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";

const GET = route(readCalendarFeedRoute.route);
let services: TestServices;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
});
afterAll(async () => {
  await closeDatabase();
  await services.close();
});

/** Last part of the address of a new account's calendar. */
async function newAddress(): Promise<string> {
  const viewer = services.as("viewer");
  const { email, name, roles } = viewer.actor;
  const { account } = await storeAccount(services.db, { email, name, roles: [...roles] });
  const { url } = await createFeed({ ...viewer, actor: { ...viewer.actor, id: account.id } });
  // Without an origin of its own the service answers with a path.
  expect(url).toMatch(/^\/api\/ip3\/v1\/calendar\/feeds\/[\w-]{43}\.ics$/);
  return url.split("/").at(-1) ?? "";
}

describe("GET /api/ip3/v1/calendar/feeds/{token}", () => {
  const ask = (token: string) =>
    GET(new Request(`http://localhost/api/ip3/v1/calendar/feeds/${token}`), {
      params: Promise.resolve({ token }),
    });

  it("answers text/calendar that may not be cached, and logs no secret", async () => {
    const fileName = await newAddress();
    const lines = (["info", "warn", "error"] as const).map((level) => vi.spyOn(logger(), level));
    const answer = await ask(fileName);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("ratelimit-policy")).toMatch(/^"public"/);
    expect(await answer.text()).toContain("BEGIN:VCALENDAR");
    expect((await ask(fileName.replace(".ics", "x.ics"))).status).toBe(404);
    const logged = lines.flatMap((spy) => spy.mock.calls);
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toContain(fileName.slice(0, 20));
    for (const spy of lines) spy.mockRestore();
  });

  it("answers alike for whatever is no address", async () => {
    const unknown = `${"A".repeat(43)}.ics`;
    const shapes = await Promise.all(
      [unknown, "x", `${"A".repeat(43)}`, "a b'c", `${unknown}.ics`].map(async (token) => {
        const answer = await ask(encodeURIComponent(token));
        const { instance, request_id, ...problem } = await answer.json();
        return { status: answer.status, problem, said: typeof instance, id: typeof request_id };
      }),
    );
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(shapes[0]).toMatchObject({ status: 404, problem: { code: "not_found" } });
  });
});
