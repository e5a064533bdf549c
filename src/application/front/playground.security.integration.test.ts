import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPlayground, startStory } from "@/boards/server/playground/playground-operations";
import { ROUTE_MODULES } from "@/generated/operations";
import { schemeName } from "@/platform/auth/admit";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { closeDatabase } from "@/platform/db/database";
import { closeLive } from "@/platform/live/live";
import type { MountedOperation } from "@/platform/openapi/mounted-operation";
import { operationsOf } from "@/platform/openapi/openapi";
import type { ServiceContext } from "@/platform/operation/context";
import { ROLES } from "@/platform/operation/policy";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";
import { appRouter } from "../trpc/root";

/**
 * Every operation of both transports, called by the second person of an account with every role: what does not declare
 * that it is playable refuses, before anything that is sent is judged.
 */

/** What may be played, written out apart from the declarations, so that one more is noticed. */
const PLAYABLE = [
  "approveCall",
  "claimFederationReview",
  "closeIncident",
  "decideFederationReview",
  "denyCall",
  "getApproval",
  "getFederationReview",
  "getIncident",
  "listApprovals",
  "recordRetest",
  "releaseFederationReview",
  "transitionIncident",
];

const PLAYABLE_PROCEDURES = [
  "approvals.approve",
  "approvals.deny",
  "approvals.get",
  "approvals.list",
  "cases.close",
  "cases.retest",
  "cases.transition",
  "federation.get",
  "federationReviews.claim",
  "federationReviews.decide",
  "federationReviews.get",
  "federationReviews.release",
  "incidents.get",
];

let services: TestServices;
let bearer: string;
let context: ServiceContext;
let playground: string;

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
  const person = services.as(...ROLES);
  const { id, email, name } = person.actor;
  const { account } = await storeAccount(services.db, { id, email, name, roles: ROLES });
  bearer = await issueBearerToken(account, new Date());
  context = person;
  const opened = await openPlayground(person);
  playground = opened.playground?.id ?? "";
});

afterAll(async () => {
  await closeLive();
  await closeDatabase();
  await services.close();
});

async function overRest({ path, method, handler }: MountedOperation, sent: Record<string, string>) {
  const names = [...path.matchAll(/\{(?:\.\.\.)?(\w+)\}/g)].map(([, name = ""]) => name);
  const { body } = handler.declaration;
  const abort = new AbortController();
  const json = body === undefined ? {} : { "content-type": "application/json" };
  const request = new Request(`http://localhost${path.replaceAll(/[{}.]/g, "")}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${bearer}`, ...json, ...sent },
    signal: abort.signal,
    ...(body === undefined ? {} : { body: '"no schema takes this"' }),
  });
  const params = Object.fromEntries(names.map((name) => [name, "x"]));
  const response = await handler(request, { params: Promise.resolve(params) });
  const isProblem = response.headers.get("content-type") === "application/problem+json";
  const code: string = isProblem ? (await response.json()).code : "";
  if (!isProblem) await response.body?.cancel();
  abort.abort();
  return code;
}

describe("over REST", () => {
  const operations = operationsOf(ROUTE_MODULES);
  const forAccounts = operations.filter(({ handler: { declaration } }) =>
    declaration.auth.some((scheme) => ["bearer", "session"].includes(schemeName(scheme))),
  );
  const isPlayable = ({ handler }: MountedOperation) => handler.declaration.playable === true;
  const named = (each: MountedOperation) => [each.handler.declaration.operation, each] as const;

  it("only what is listed here is playable", () => {
    expect(
      operations
        .filter(isPlayable)
        .map((each) => named(each)[0])
        .sort(),
    ).toEqual(PLAYABLE);
    expect(forAccounts.length).toBeGreaterThan(150);
  });

  it.each(forAccounts.filter((each) => !isPlayable(each)).map(named))(
    "%s refuses a second person",
    async (_, operation) => {
      const sent = { "proofline-playground": playground };
      expect(await overRest(operation, sent)).toBe("not_in_playground");
    },
  );

  it.each(forAccounts.filter(isPlayable).map(named))(
    "%s takes one, of an open playground of its own alone",
    async (_, operation) => {
      const code = await overRest(operation, { "proofline-playground": playground });
      expect(code).not.toBe("not_in_playground");
      for (const other of [randomUUID(), "x", ""]) {
        expect(await overRest(operation, { "proofline-playground": other })).toBe(
          "not_in_playground",
        );
      }
    },
  );

  it.each(operations.filter((each) => !forAccounts.includes(each)).map(named))(
    "%s knows no account and so no second person",
    async (_, operation) => {
      expect(isPlayable(operation)).toBe(false);
      const sent = { "proofline-playground": playground };
      expect(await overRest(operation, sent)).toBe(await overRest(operation, {}));
    },
  );
});

it("an Idempotency-Key of the second person is no repetition of the account's own", async () => {
  const { playground: made } = await startStory(context, { story: "incident" });
  const id = made?.items[0]?.subject ?? "";
  const found = operationsOf(ROUTE_MODULES).find(
    ({ handler }) => handler.declaration.operation === "transitionIncident",
  );
  const key = randomUUID();
  const send = async (sent: Record<string, string>) => {
    const request = new Request(`http://localhost/api/ip3/v1/incidents/${id}/transition`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${bearer}`,
        "content-type": "application/json",
        "idempotency-key": `"${key}"`,
        ...sent,
      },
      body: JSON.stringify({ to: "retest" }),
    });
    const response = await found?.handler(request, { params: Promise.resolve({ id }) });
    const replayed = response?.headers.get("idempotent-replayed") ?? "no";
    const answer: { code?: string } = await response?.json();
    return `${response?.status} ${answer.code ?? ""} ${replayed}`;
  };
  const second = { "proofline-playground": playground };
  expect(await send(second)).toBe("200  no");
  expect(await send({})).toBe("422 invalid_transition no");
  expect(await send(second)).toBe("200  true");
});

describe("over tRPC", () => {
  interface Def {
    type: "query" | "mutation";
    meta?: { playable?: true };
  }
  const procedures = Object.entries<unknown>(appRouter._def.procedures).map(
    ([path, procedure]): [string, Def] => [path, Reflect.get(Object(procedure), "_def")],
  );

  async function codeOf(path: string, named: string): Promise<string> {
    const caller = appRouter.createCaller({ service: context, playground: named });
    const [router = "", procedure = ""] = path.split(".");
    const call: (input: unknown) => Promise<unknown> = Reflect.get(
      Reflect.get(caller, router),
      procedure,
    );
    try {
      await call("no schema takes this");
      return "";
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      return String(Reflect.get(cause ?? {}, "code"));
    }
  }

  it("only what is listed here is playable", () => {
    const playable = procedures.filter(([, { meta }]) => meta?.playable === true);
    expect(playable.map(([path]) => path).sort()).toEqual(PLAYABLE_PROCEDURES);
  });

  it.each(procedures)("%s", async (path, { type, meta }) => {
    const code = await codeOf(path, playground);
    if (meta?.playable === true) {
      expect(code).not.toBe("not_in_playground");
      expect(await codeOf(path, randomUUID())).toBe("not_in_playground");
    } else if (type === "mutation") expect(code).toBe("not_in_playground");
    // What a page asks besides is the account's own question.
    else expect(code).not.toBe("not_in_playground");
  });
});
