import { expect, test } from "vitest";
import { consoleModule, declaredIn, operationsModule, urlOf } from "./generate-operations.mjs";

test.each([
  ["src/app/api/ip3/v1/auth/login/route.ts", "/api/ip3/v1/auth/login"],
  ["src/app/api/ip3/v1/incidents/[id]/evidence/route.ts", "/api/ip3/v1/incidents/{id}/evidence"],
  ["src/app/ai-truth/ipIII/status.json/route.ts", "/ai-truth/ipIII/status.json"],
  ["src/app/(public)/api/agent/[did]/route.ts", "/api/agent/{did}"],
])("%s answers at %s", (file, url) => {
  expect(urlOf(file)).toBe(url);
});

test("operations are found with the procedure that the console has of them", () => {
  const text = [
    "export const listThings = operation({",
    '  rest: "GET /api/things",',
    '  console: "things.list",',
    "});",
    "export const readThing = restOperation({",
    "});",
    "export const importOne = importOperation(one);",
    "export const other = wrap({",
    "});",
  ].join("\n");
  expect(declaredIn(text)).toEqual([
    { name: "listThings", group: "things", procedure: "list" },
    { name: "readThing", group: undefined, procedure: undefined },
    { name: "importOne", group: undefined, procedure: undefined },
  ]);
});

const OPERATIONS = [
  {
    name: "listThings",
    file: "src/things/server/list-things.ts",
    group: "things",
    procedure: "list",
  },
  { name: "readFile", file: "src/things/server/read-file.ts" },
];

test("REST mounts route files and operations", () => {
  const text = operationsModule(["src/app/api/agents/[id]/route.ts"], OPERATIONS);
  expect(text).toContain('import * as r0 from "@/app/api/agents/[id]/route";');
  expect(text).toContain('{ path: "/api/agents/{id}", module: r0 },');
  expect(text).toContain('import { readFile as o1 } from "@/things/server/read-file";');
  expect(text).toContain("...restOf([o0, o1]),");
});

test("the console has those that name a procedure, by their router", () => {
  const text = consoleModule(OPERATIONS);
  expect(text).toContain("  things: {\n    list: procedureOf(o0),\n  },");
  expect(text).not.toContain("readFile");
});
