import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { AccountActor, ServiceContext } from "../operation/context";
import { operation, restOperation } from "./operation";
import { restOf } from "./rest";

const CTX = { actor: { kind: "anonymous" } } as ServiceContext;
const Out = z.object({ said: z.string() });
const IN_COMMON = { summary: "Says it", tag: "Test", output: Out, says: "It", errors: [] } as const;

const say = operation({
  ...IN_COMMON,
  name: "say",
  params: z.object({ id: z.string() }),
  body: z.object({ text: z.string() }),
  rest: "POST /things/{id}/say",
  console: "things.say",
  run: (_, { id, text }) => ({ said: `${id}: ${text}` }),
});

const list = operation({
  ...IN_COMMON,
  name: "list",
  query: z.object({ limit: z.coerce.number().default(50) }),
  input: z.object({ limit: z.number().max(100).default(50) }),
  rest: "GET /things",
  run: (_, { limit }) => ({ said: String(limit) }),
});

describe("an operation", () => {
  it("is called by others as the function that it runs", async () => {
    expect(await say(CTX, { id: "a", text: "b" })).toEqual({ said: "a: b" });
  });

  it("reads what others call it with where it has an input of its own", async () => {
    expect(await list(CTX, {})).toEqual({ said: "50" });
    await expect(list(CTX, { limit: 101 })).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("checks its right before it reads the input, for every caller", async () => {
    const manage = operation({
      ...IN_COMMON,
      name: "manage",
      action: "account.manage",
      input: z.object({ limit: z.number() }),
      console: "things.manage",
      run: ({ actor }) => ({ said: actor.email }),
    });
    const as = (roles: AccountActor["roles"]) => ({
      ...CTX,
      actor: { kind: "account", email: "ana@test.example", roles, scopes: null } as AccountActor,
    });
    const wrong = { limit: "ten" } as never;
    await expect(manage(as(["analyst"]), wrong)).rejects.toMatchObject({ code: "forbidden" });
    await expect(manage(as(["admin"]), wrong)).rejects.toMatchObject({ code: "validation_failed" });
    expect(await manage(as(["admin"]), { limit: 1 })).toEqual({ said: "ana@test.example" });
  });

  it("requires one of several rights before `run` checks which", async () => {
    const either = operation({
      ...IN_COMMON,
      name: "either",
      anyOf: ["account.manage", "tool.manage"],
      console: "things.either",
      run: () => ({ said: "run" }),
    });
    const actor = { kind: "account", roles: ["analyst"], scopes: null } as unknown as AccountActor;
    await expect(either({ ...CTX, actor })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("asks where REST reads it, and changes something elsewhere", () => {
    expect([say.kind, list.kind]).toEqual(["mutation", "query"]);
  });

  it("has to say how REST's request becomes its input where they do not fit", () => {
    // @ts-expect-error: without `read`, `limit` would be a text.
    operation({
      ...IN_COMMON,
      name: "unread",
      query: z.object({ limit: z.string() }),
      input: z.object({ limit: z.number() }),
      rest: "GET /unread",
      run: () => ({ said: "" }),
    });
  });
});

describe("what REST mounts", () => {
  const Thing = { ...IN_COMMON, run: () => ({ said: "" }) };
  const one = operation({ ...Thing, name: "one", rest: "GET /things/{id}" });
  const end = operation({ ...Thing, name: "end", rest: "DELETE /things/{id}" });
  const fixed = operation({ ...Thing, name: "fixed", rest: "GET /things/newest" });
  const silent = operation({ ...Thing, name: "silent", console: "things.silent" });
  const file = restOperation({
    rest: "GET /files",
    operation: "file",
    summary: "A file",
    tag: "Test",
    auth: [],
    responses: { 200: { bytes: "text/plain", description: "It" } },
    errors: [],
    handle: async () => ({ bytes: null }),
  });

  it("is in one order: fixed names before parameters, then by method", () => {
    const mounted = restOf([end, one, fixed, silent, file]);
    const names = mounted.flatMap(({ path, module }) =>
      Object.keys(module).map((method) => `${method} ${path}`),
    );
    expect(names).toEqual([
      "GET /files",
      "GET /things/newest",
      "GET /things/{id}",
      "DELETE /things/{id}",
    ]);
  });

  it("declares what the operation does", () => {
    const [mounted] = restOf([say]);
    const { declaration } = mounted?.module.POST ?? {};
    expect(declaration).toMatchObject({ operation: "say", auth: ["bearer"], tag: "Test" });
    expect(declaration?.responses).toEqual({ 200: { schema: Out, description: "It" } });
  });

  it("has to be described", () => {
    const { tag: _, ...untagged } = Thing;
    const nameless = operation({ ...untagged, name: "nameless", rest: "GET /nameless" });
    expect(() => restOf([nameless])).toThrow("nameless does not say what it is");
  });
});
