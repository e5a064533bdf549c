import { afterAll, beforeAll, expect, it } from "vitest";
import { openSession } from "@/server/services/accounts/sessions";
import { startServices, type TestServices } from "@/test/service-context";
import { createSettledAccount } from "@/test/settled-account";
import { authOptions } from "./next-auth";
import { ensureSecrets } from "./secrets";
import { sessionActor, sessionCookieName, sessionSetCookie } from "./session";

let services: TestServices;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  process.env.COOKIE_SECURE = "on";
  await ensureSecrets(new Date());
});
afterAll(() => services.close());

it("takes a session by the one name that no sibling domain can set, where cookies are secure", async () => {
  expect(sessionCookieName()).toBe("__Host-next-auth.session-token");
  expect(authOptions(() => undefined)).toMatchObject({
    useSecureCookies: true,
    cookies: {
      sessionToken: {
        name: "__Host-next-auth.session-token",
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: true },
      },
    },
  });
  const input = { email: "person@test.example", name: "Person", roles: ["viewer" as const] };
  const { account } = await createSettledAccount(services.as("admin"), input);
  const { id: sub, name, email } = account;
  const opened = { account: { id: sub, sessionEpoch: 1 }, userAgent: "" };
  const sid = await openSession(services.anonymous, opened);
  const field = await sessionSetCookie({ sub, sid, name, email });
  expect(field).toMatch(/^__Host-[^;]+; Path=\/; .*; Secure$/);
  const cookie = field.split(";")[0] ?? "";
  expect(await sessionActor(cookie)).toMatchObject({ id: sub });
  for (const prefix of ["", "__Secure-"]) {
    expect(await sessionActor(cookie.replace("__Host-", prefix)), prefix).toBeNull();
  }
});
