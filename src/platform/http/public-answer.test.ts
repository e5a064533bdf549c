import { expect, it } from "vitest";
import { publicAnswer } from "./public-answer";

it("may be read by any origin and kept for a short time", () => {
  const json = { ok: true, agents: [] };
  const { headers, json: body } = publicAnswer(json, { maxAge: 30 });
  expect(body).toBe(json);
  expect(headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "cache-control": "public, max-age=30, must-revalidate",
  });
  expect(headers?.etag).toMatch(/^"[\w-]{22}"$/);
});
