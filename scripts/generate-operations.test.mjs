import { expect, test } from "vitest";
import { consoleModule, declaredIn, operationsModule } from "./generate-operations.mjs";

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

test("REST mounts every operation", () => {
  const text = operationsModule(OPERATIONS);
  expect(text).toContain('import { readFile as o1 } from "@/things/server/read-file";');
  expect(text).toContain("export const ROUTE_MODULES = restOf([o0, o1]);");
});

test("the console has those that name a procedure, by their router", () => {
  const text = consoleModule(OPERATIONS);
  expect(text).toContain("  things: {\n    list: procedureOf(o0),\n  },");
  expect(text).not.toContain("readFile");
});
