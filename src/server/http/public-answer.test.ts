import { describe, expect, it } from "vitest";
import { publicAnswer } from "./public-answer";

function asked(headers: Record<string, string> = {}) {
  return new Request("http://localhost/api/agents/directory", { headers });
}

describe("publicAnswer", () => {
  const json = { ok: true, agents: [] };

  it("may be read by any origin and kept for a short time", () => {
    const { headers, json: body } = publicAnswer(asked(), json, { maxAge: 30 });
    expect(body).toBe(json);
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=30, must-revalidate",
    });
    expect(headers?.etag).toMatch(/^"[\w-]{22}"$/);
  });

  it("answers 304 without content to whoever has it", () => {
    const etag = publicAnswer(asked(), json, { maxAge: 30 }).headers?.etag ?? "";
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = publicAnswer(asked({ "if-none-match": sent }), json, { maxAge: 30 });
      expect(answer, sent).toMatchObject({ status: 304, bytes: null, headers: { etag } });
      expect(answer).not.toHaveProperty("json");
    }
  });

  it("answers in full what has changed, and to another tag", () => {
    const etag = publicAnswer(asked(), json, { maxAge: 30 }).headers?.etag ?? "";
    const changed = { ...json, agents: [1] };
    const request = asked({ "if-none-match": etag });
    expect(publicAnswer(request, changed, { maxAge: 30 }).json).toBe(changed);
    expect(publicAnswer(asked({ "if-none-match": "other" }), json, { maxAge: 30 }).json).toBe(json);
  });
});
