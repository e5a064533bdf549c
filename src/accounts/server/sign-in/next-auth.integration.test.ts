import { Client } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { actorOfSession } from "@/platform/auth/account-access";
import { sessionActor, sessionCookieName, sessionSetCookie } from "@/platform/auth/session";
import { closeDatabase } from "@/platform/db/database";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { startServices, type TestServices } from "@/test/service-context";
import { createSettledAccount } from "@/test/settled-account";
import { authOptions } from "./next-auth";
import { openSession } from "./sessions";

let services: TestServices;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  process.env.COOKIE_SECURE = "on";
  services = await startServices();
  await ensureSecrets(new Date());
});
afterAll(async () => {
  await closeDatabase();
  await services.close();
});

async function asOwner(statement: string): Promise<void> {
  const client = new Client({ connectionString: services.ownerUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function signedIn(email: string) {
  const input = { email, name: "Person", roles: ["viewer" as const] };
  const { account } = await createSettledAccount(services.as("admin"), input);
  const { id: sub, name } = account;
  const opened = { account: { id: sub, sessionEpoch: 1 }, userAgent: "" };
  return { sub, sid: await openSession(services.anonymous, opened), name, email };
}

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
  const { sub, sid, name, email } = await signedIn("person@test.example");
  const field = await sessionSetCookie({ sub, sid, name, email });
  expect(field).toMatch(/^__Host-[^;]+; Path=\/; .*; Secure$/);
  const cookie = field.split(";")[0] ?? "";
  expect(await sessionActor(cookie)).toMatchObject({ id: sub });
  for (const prefix of ["", "__Secure-"]) {
    expect(await sessionActor(cookie.replace("__Host-", prefix)), prefix).toBeNull();
  }
});

it("reports a session that could not be ended, which next-auth ignores", async () => {
  const token = await signedIn("another@test.example");
  const failed = vi.fn();
  const signOut = authOptions(failed).events?.signOut;
  const session = { expires: "", user: {} };
  await asOwner("REVOKE DELETE ON browser_session FROM proofline_app");
  await signOut?.({ token, session });
  await asOwner("GRANT DELETE ON browser_session TO proofline_app");
  expect(failed).toHaveBeenCalledTimes(1);
  expect(await actorOfSession(token.sid)).not.toBeNull();
  await signOut?.({ token, session });
  expect(failed).toHaveBeenCalledTimes(1);
  expect(await actorOfSession(token.sid)).toBeNull();
  // An ended session is not ended again.
  await signOut?.({ token, session });
  expect(failed).toHaveBeenCalledTimes(1);
});
