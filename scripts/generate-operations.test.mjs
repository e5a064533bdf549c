import { expect, test } from "vitest";
import { operationsModule, urlOf } from "./generate-operations.mjs";

test.each([
  ["src/app/api/ip3/v1/auth/login/route.ts", "/api/ip3/v1/auth/login"],
  ["src/app/api/ip3/v1/incidents/[id]/evidence/route.ts", "/api/ip3/v1/incidents/{id}/evidence"],
  ["src/app/ai-truth/ipIII/status.json/route.ts", "/ai-truth/ipIII/status.json"],
  ["src/app/(public)/api/agent/[did]/route.ts", "/api/agent/{did}"],
])("%s answers at %s", (file, url) => {
  expect(urlOf(file)).toBe(url);
});

test("fixed names come before parameters, whatever order the files have", () => {
  const text = operationsModule([
    "src/app/api/agents/[id]/route.ts",
    "src/app/api/agents/directory/route.ts",
  ]);
  expect(text).toContain('import * as r0 from "@/app/api/agents/directory/route";');
  expect(text).toContain('{ path: "/api/agents/{id}", module: r1 },');
});
