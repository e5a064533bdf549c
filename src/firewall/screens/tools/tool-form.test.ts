import { describe, expect, it } from "vitest";
import type { ToolDto } from "@/firewall/server/tools/tool-dto";
import { documentFaults, formOf, NEW_TOOL, readTool, serviceProblems } from "./tool-form";

const FILLED = { ...NEW_TOOL, name: " search:assets ", title: "Search", description: "Assets." };

const TOOL: ToolDto = {
  name: "call:orders",
  kind: "http",
  title: "Orders",
  description: "Reads orders.",
  risk: 90,
  risk_set: 90,
  args: { type: "object", properties: { id: { type: "string" } } },
  definition: { method: "GET", host: "api.shop.example", path: "/orders/{id}" },
  version: 3,
  granted: 1,
  granted_simulated: 0,
  changed_by: "Ann",
  created_at: "2026-11-22T10:00:00.000Z",
  changed_at: "2026-11-22T10:00:00.000Z",
  retired_at: null,
  allowed: { edit: true },
};

describe("the form of a tool", () => {
  it("gives back the tool that it was filled from", () => {
    const { title, description, args, definition } = TOOL;
    expect(readTool(formOf(TOOL))).toEqual({
      name: "call:orders",
      kind: "http",
      content: { title, description, risk: 90, args, definition },
      problems: null,
    });
  });

  it("takes the risk of the verb where none is set", () => {
    const read = readTool(FILLED);
    expect(read.content?.risk).toBeNull();
    expect(read.problems).toBeNull();
  });

  it("says at each field what is missing or no JSON object", () => {
    expect(Object.keys(readTool(NEW_TOOL).problems ?? {}).sort()).toEqual([
      "description",
      "name",
      "title",
    ]);
    expect(Object.keys(readTool({ ...FILLED, args: "[]" }).problems ?? {})).toEqual(["args"]);
    expect(Object.keys(readTool({ ...FILLED, definition: "{" }).problems ?? {})).toEqual([
      "definition",
    ]);
  });

  it("reads the schema of the arguments as the firewall does, then asks the service's word", () => {
    const said = [
      { pointer: "/args/required", message: "is no list" },
      { pointer: "/definition/host", message: "is no host" },
    ];
    expect(documentFaults("args", "{", said)).toMatchObject([{ pointer: "" }]);
    expect(documentFaults("args", "[]", said)).toMatchObject([{ pointer: "" }]);
    const wrong = '{"type": "object", "properties": {"id": {"type": "text"}}}';
    expect(documentFaults("args", wrong, said)).toMatchObject([{ pointer: "/properties/id/type" }]);
    const right = '{"type": "object", "properties": {}}';
    expect(documentFaults("args", right, said)).toEqual([
      { pointer: "/required", message: "is no list" },
    ]);
    expect(documentFaults("definition", "{}", said)).toEqual([
      { pointer: "/host", message: "is no host" },
    ]);
  });

  it("shows errors of the service at their place", () => {
    expect(
      serviceProblems([
        { pointer: "/args/properties/id/type", message: "is no type" },
        { pointer: "/args/required", message: "is no list" },
        { pointer: "/definition", message: "must be {}" },
        { pointer: "/other", message: "is not known" },
      ]),
    ).toEqual({ args: "/properties/id/type is no type", definition: "must be {}" });
  });
});
