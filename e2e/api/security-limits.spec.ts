import { expect, test } from "@playwright/test";

const STRICT = String(process.env.E2E_STRICT_URL);

/** A client behind the proxy that the strict process believes: limits are kept by its address. */
function client() {
  const address = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 254) + 1).join(".")}`;
  const headers = { "x-forwarded-for": address, "sec-fetch-site": "same-origin" };
  return (path: string, init: RequestInit = {}) =>
    fetch(`${STRICT}${path}`, {
      redirect: "manual",
      ...init,
      headers: { ...headers, ...init.headers },
    });
}

test("sign-in over its limit is 429 over REST, also where a browser came first", async () => {
  const ask = client();
  const csrf = await ask("/api/auth/csrf");
  const { csrfToken } = await csrf.json();
  const who = { email: `nobody-${crypto.randomUUID()}@test.example`, password: "not the password" };
  // Next's limiter is made with Next's class.
  await ask("/api/auth/callback/credentials", {
    method: "POST",
    body: new URLSearchParams({ ...who, csrfToken, json: "true" }),
    headers: {
      cookie: csrf.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; "),
    },
  });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) {
    const answer = await ask("/api/ip3/v1/auth/login", {
      method: "POST",
      body: JSON.stringify(who),
      headers: { "content-type": "application/json" },
    });
    statuses.push(answer.status);
    if (answer.status === 429) expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  }
  expect([...new Set(statuses)]).toEqual([401, 429]);
});

test("pages have a budget for each address, apart from signing in and from public operations", async () => {
  const ask = client();
  const seen = new Set<number>();
  for (let n = 0; n < 300; n++) seen.add((await ask("/api/trpc/session.me")).status);
  expect([...seen]).toEqual([401]);
  const page = await ask("/directory", { headers: { accept: "text/html" } });
  expect(page.status).toBe(429);
  expect(page.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const other = await ask("/api/auth/session");
  expect([other.status, (await other.json()).code]).toEqual([429, "rate_limited"]);
  for (const path of ["/sign-in", "/api/auth/csrf", "/api/trace/keys", "/icon.svg"]) {
    expect((await ask(path)).status, path).toBe(200);
  }
  expect((await client()("/directory")).status).toBe(200);
});
