import { describe, expect, it } from "vitest";
import { declared, READ_SKILL } from "../__fixtures__/join-body";
import { isRunnable, staticSkillFault } from "./skill-proof";

const REST = { runtime_type: "rest-api", runtime_address: "https://a.example/api" };
const SOCKET = { runtime_type: "websocket", runtime_address: "wss://a.example/" };

function faultOf(test: unknown, runtime: Record<string, unknown> = {}) {
  const declaration = declared({ ...runtime, skills: [{ ...READ_SKILL, test }] });
  const [skill] = declaration.skills;
  if (skill === undefined) throw new Error("no skill");
  const fault = staticSkillFault(declaration, skill);
  expect(isRunnable(declaration, skill)).toBe(fault === null);
  return fault;
}

describe("an example that proves nothing", () => {
  it.each([
    [{ tool: "t", input: { text: 'say "hi"' }, expect: { contains: ['"hi"'] } }, {}],
    [{ tool: "t", input: { a: { b: 1 } }, expect: { json: { a: { b: 1 } } } }, {}],
    [{ tool: "t", input: {}, expect: { contains: [" "] } }, {}],
    [{ method: "GET", path: "/health", expect: { contains: ["health"] } }, REST],
    [{ method: "POST", path: "/x", input: [1], expect: { json: [1] } }, REST],
    [{ send: '{"id":7}', expect: { json: { id: 7 } } }, SOCKET],
    [{ send: "ping", expect: { contains: ["in"] } }, SOCKET],
  ])("is one that an echo passes: %j", (test, runtime) => {
    expect(faultOf(test, runtime)).toBe("skill_test_trivial");
  });

  it.each([
    [{ tool: "t", input: { text: "hi" }, expect: { contains: ["hi", "HI"] } }, {}],
    [{ tool: "t", input: { a: 1 }, expect: { json: { a: 1, b: 2 } } }, {}],
    [{ method: "GET", path: "/health", expect: { contains: ["ok"] } }, REST],
    [{ send: "ping", expect: { contains: ["pong"] } }, SOCKET],
    [{ send: "ping", expect: { json: { id: 7 }, contains: ["ping"] } }, SOCKET],
  ])("is not one that requires more: %j", (test, runtime) => {
    expect(faultOf(test, runtime)).toBeNull();
  });

  it("is distinguished from one that the runtime cannot run", () => {
    expect(faultOf({ send: "ping", expect: { contains: ["pong"] } })).toBe("skill_test_missing");
    expect(faultOf(null)).toBe("skill_test_missing");
  });
});
