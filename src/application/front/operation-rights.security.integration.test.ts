import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTE_MODULES } from "@/generated/operations";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { closeDatabase } from "@/platform/db/database";
import { closeLive } from "@/platform/live/live";
import type { MountedOperation } from "@/platform/openapi/mounted-operation";
import { operationsOf } from "@/platform/openapi/openapi";
import type { ServiceContext } from "@/platform/operation/context";
import { type Action, ROLES, type Role, rolesAllow } from "@/platform/operation/policy";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";
import { appRouter } from "../trpc/root";

/**
 * Every operation of both transports, called without an account, by each role and by an account
 * without any, with input that no schema takes: what POLICY gives none of them is refused before
 * the input is judged, and what it gives them is not. What an operation needs is read from its own
 * declaration.
 */

/** Operations that need an account and no right of the table. */
const ANY_ACCOUNT: Readonly<Record<string, string>> = {
  "session.me": "tells who is signed in",
  "policy.table": "the table of rights itself, which the API documents in public",
  logOut: "one's own sign-in, which also an account without roles ends",
  changePassword: "one's own password, which also an account without roles has",
  listRoles: "the table of rights itself, which the API documents in public",
  "account.change_password": "the same",
  "account.sessions": "one's own sessions",
  "account.end_session": "the same",
  "account.end_other_sessions": "the same",
  "secondFactor.own": "one's own second factors",
  "secondFactor.begin_totp": "the same",
  "secondFactor.confirm_totp": "the same",
  "secondFactor.begin_passkey": "the same",
  "secondFactor.add_passkey": "the same",
  "secondFactor.renew_recovery_codes": "the same",
  "secondFactor.remove": "the same",
  "trace.checkpoints": "public over REST",
};

const REFUSALS = new Set([401, 403]);

interface Principal {
  name: string;
  /** Null: without an account. */
  roles: readonly Role[] | null;
  authorization: () => Promise<Record<string, string>>;
  context: ServiceContext;
}

let services: TestServices;
let principals: Principal[];

async function principal(name: string, roles: Role[]): Promise<Principal> {
  const email = `${name}@test.example`;
  const { account } = await storeAccount(services.db, { email, name, roles });
  const { actor, ...context } = services.as("viewer");
  return {
    name,
    roles,
    authorization: async () => ({
      authorization: `Bearer ${await issueBearerToken(account, new Date())}`,
    }),
    context: { ...context, actor: { ...actor, ...account, roles } },
  };
}

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
  principals = [
    { name: "nobody", roles: null, authorization: async () => ({}), context: services.anonymous },
    ...(await Promise.all(ROLES.map((role) => principal(role, [role])))),
    await principal("no-role", []),
  ];
});

afterAll(async () => {
  await closeLive();
  await closeDatabase();
  await services.close();
});

/** What an operation declares: a right, one of several, or that it is open. */
type Needs = readonly Action[] | "nothing" | "an account" | "a signature";

function needsOf({ handler }: MountedOperation): Needs {
  const { auth, action, anyOf } = handler.declaration;
  if (auth.length === 0) return "nothing";
  if (!auth.includes("bearer")) return "a signature";
  if (action !== undefined) return [action];
  if (anyOf !== undefined) return anyOf;
  return auth.includes("anonymous") ? "nothing" : "an account";
}

/** True and false where the declaration decides; null where the object does. */
function isRefused(needs: Needs, roles: Principal["roles"]): boolean | null {
  if (needs === "nothing") return false;
  if (needs === "a signature" || roles === null) return true;
  if (needs === "an account") return false;
  if (!needs.some((action) => rolesAllow(roles, action))) return true;
  const [first] = needs;
  return first !== undefined && rolesAllow(roles, first) ? false : null;
}

function expectOutcome(
  place: string,
  seen: { status: number; code: string },
  wanted: boolean | null,
): void {
  const said = `${place}: ${seen.status} ${seen.code}`;
  // Also what an answer is that the operation does not declare.
  expect(seen.status, said).not.toBe(500);
  if (wanted === true) expect(REFUSALS.has(seen.status), `${said}, not refused`).toBe(true);
  if (wanted === false) expect(REFUSALS.has(seen.status), `${said}, refused`).toBe(false);
}

async function overRest({ path, method, handler }: MountedOperation, by: Principal) {
  const names = [...path.matchAll(/\{(?:\.\.\.)?(\w+)\}/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, "x"]));
  const { body } = handler.declaration;
  const abort = new AbortController();
  const headers = await by.authorization();
  const request = new Request(`http://localhost${path.replaceAll(/[{}.]/g, "")}`, {
    method: method.toUpperCase(),
    headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
    signal: abort.signal,
    ...(body === undefined ? {} : { body: '"no schema takes this"' }),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const isProblem = response.headers.get("content-type") === "application/problem+json";
  const code: string = isProblem ? (await response.json()).code : "";
  if (!isProblem) await response.body?.cancel();
  abort.abort();
  return { status: response.status, code };
}

type Call = (input: unknown) => Promise<unknown>;

async function overTrpc(path: string, by: Principal) {
  const caller = appRouter.createCaller({ service: by.context });
  const [router = "", procedure = ""] = path.split(".");
  const call: Call = Reflect.get(Reflect.get(caller, router), procedure);
  try {
    await call("no schema takes this");
    return { status: 200, code: "" };
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const status = cause instanceof Error ? Reflect.get(cause, "status") : undefined;
    // Input refused by the schema has no status here.
    if (typeof status !== "number") return { status: 422, code: "validation_failed" };
    return { status, code: String(Reflect.get(cause ?? {}, "code")) };
  }
}

describe("over REST", () => {
  const operations = operationsOf(ROUTE_MODULES);

  it("every operation that takes an account names a right, or is listed with a reason", () => {
    const without = operations.filter((each) => needsOf(each) === "an account");
    expect(without.map(({ handler }) => handler.declaration.operation)).toEqual(
      Object.keys(ANY_ACCOUNT).filter((name) => !name.includes(".")),
    );
  });

  it.each(operations.map((each) => [each.handler.declaration.operation, each] as const))(
    "%s",
    async (name, operation) => {
      const needs = needsOf(operation);
      for (const by of principals) {
        const seen = await overRest(operation, by);
        expectOutcome(`${name} by ${by.name}`, seen, isRefused(needs, by.roles));
      }
    },
  );
});

describe("over tRPC", () => {
  const procedures = Object.entries<unknown>(appRouter._def.procedures);
  const needsOf = (path: string): Needs => {
    const found = procedures.find(([name]) => name === path)?.[1];
    const meta: { anyOf: readonly Action[] } | undefined = Reflect.get(
      Reflect.get(Object(found), "_def"),
      "meta",
    );
    return meta?.anyOf ?? "an account";
  };

  it("every procedure names a right, or is listed with a reason", () => {
    const without = procedures.flatMap(([path]) => (needsOf(path) === "an account" ? [path] : []));
    expect(without.sort()).toEqual(
      Object.keys(ANY_ACCOUNT)
        .filter((name) => name.includes("."))
        .sort(),
    );
  });

  it.each(procedures.map(([path]) => path))("%s", async (path) => {
    for (const by of principals) {
      const seen = await overTrpc(path, by);
      expectOutcome(`${path} by ${by.name}`, seen, isRefused(needsOf(path), by.roles));
    }
  });
});
