import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ROUTE_MODULES } from "@/generated/operations";
import type { MountedOperation } from "@/platform/openapi/mounted-operation";
import { createMatcher } from "../front/router";
import { operationsOf } from "../openapi/openapi";

/** Common rules of all operations, read from their declarations. */

const operations = operationsOf(ROUTE_MODULES);
const named = (each: MountedOperation) => each.handler.declaration.operation;
const rows = operations.map((each) => [named(each), each] as const);

function schemaOf({ handler }: MountedOperation, status: number): z.ZodType | null {
  const declared = handler.declaration.responses[status];
  return declared !== undefined && "schema" in declared ? declared.schema : null;
}

/** Names of the members of what an operation answers, at whichever depth. */
function membersOf(schema: z.ZodType): string[] {
  const names: string[] = [];
  JSON.stringify(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }), (key, value) => {
    if (key === "properties") names.push(...Object.keys(value));
    return value;
  });
  return names;
}

function hasVersion(schema: z.ZodType | null): boolean {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const { type } = z.toJSONSchema(shape.version ?? z.never(), { io: "output" });
  return JSON.stringify([type ?? "integer"]).includes("integer") && "version" in shape;
}

describe("what was created", () => {
  const creating = operations.filter(({ handler }) => 201 in handler.declaration.responses);
  const { find } = createMatcher(operations);

  it.each(creating.map((each) => [named(each), each] as const))(
    "%s says where",
    (_, { path, handler }) => {
      const { location = "" } = handler.declaration;
      expect(find("GET", location.replaceAll(/\{[^}]+\}/g, "x"))).not.toBeNull();
      for (const [, name = ""] of location.matchAll(/\{\$request\.path\.(\w+)\}/g)) {
        expect(path).toContain(`{${name}}`);
      }
      const schema = schemaOf({ path, method: "post", handler }, 201);
      for (const [, name = ""] of location.matchAll(/\{\$response\.body#\/(?:\w+\/)*(\w+)\}/g)) {
        expect(membersOf(schema ?? z.never())).toContain(name);
      }
      expect(location).not.toMatch(/\{(?!\$request\.path\.\w+\}|\$response\.body#\/[\w/]+\})/);
    },
  );

  it("has no secret that is kept to be answered again", () => {
    const secret = /token$|secret|password|recovery_code/;
    const secrets = operations.filter(
      (each) =>
        each.method === "post" &&
        [200, 201, 202].some((status) => {
          const schema = schemaOf(each, status);
          return schema !== null && membersOf(schema).some((name) => secret.test(name));
        }),
    );
    expect(secrets.map(named)).toEqual([
      "issueChatToken",
      "createAccount",
      "resetPassword",
      "logIn",
      "createToken",
    ]);
    for (const { handler } of secrets) expect(handler.declaration.secret).toBe(true);
  });
});

describe("a version", () => {
  it.each(rows.filter(([, each]) => each.method === "get" && hasVersion(schemaOf(each, 200))))(
    "that %s answers is its entity tag",
    (_, { handler }) => {
      expect(handler.declaration.etag).toBe("version");
    },
  );

  /** They compare no version of one resource, but a digest of all that they change. */
  const WITHOUT_TAG = ["importPolicy"];

  it("can be given by If-Match wherever another one is refused", () => {
    const refusing = operations.filter(({ handler }) =>
      handler.declaration.errors.includes("version_conflict"),
    );
    const taking = operations.filter(({ handler }) => handler.declaration.ifMatch !== undefined);
    expect(refusing.map(named).filter((name) => !WITHOUT_TAG.includes(name))).toEqual(
      taking.map(named),
    );
  });
});
