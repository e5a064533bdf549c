import { describe, expect, it } from "vitest";
import { z } from "zod";
import { answer, type RouteResult, toResponse } from "./answer";

const THING = z.object({ version: z.number().nullable(), id: z.string() });
const RESPONSES = {
  200: { schema: THING, description: "The thing" },
  201: { schema: THING, description: "The new thing" },
};
type Etag = "content" | "version" | "own";

function answered(result: RouteResult, of: { etag?: Etag; method?: string; knows?: string } = {}) {
  const { etag, method = "GET", knows } = of;
  const request = new Request("http://localhost/api/things/a", {
    method,
    headers: knows === undefined ? {} : { "if-none-match": knows },
  });
  const location = "/api/rooms/{$request.path.room}/things/{$response.body#/id}";
  const declaration = { responses: RESPONSES, location, ...(etag === undefined ? {} : { etag }) };
  const params = { room: "a b" };
  const headers = { "x-request-id": "1" };
  return toResponse(answer(declaration, result, { request, params, headers, isChecked: true }));
}

const json = { version: 7, id: "T/1" };

describe("what an operation answers", () => {
  it("has the entity tag that is declared", () => {
    const versioned = answered({ json }, { etag: "version" }).headers.get("etag");
    expect(versioned).toMatch(/^"v7-[\w-]{22}"$/);
    expect(answered({ json }, { etag: "content" }).headers.get("etag")).toMatch(/^"[\w-]{22}"$/);
    expect(answered({ json }).headers.get("etag")).toBeNull();
  });

  it("has none of a version that the reader may not know", () => {
    const { headers } = answered({ json: { ...json, version: null } }, { etag: "version" });
    expect(headers.get("etag")).toBeNull();
  });

  it.each(["GET", "HEAD"])("is 304 without content where %s has it", async (method) => {
    const known = answered({ json }, { etag: "version" }).headers.get("etag") ?? "";
    for (const knows of [known, `W/${known}`, `"x", ${known}`, "*"]) {
      const headers = { "cache-control": "private" };
      const kept = answered({ json, headers }, { etag: "version", method, knows });
      expect([kept.status, await kept.text()], knows).toEqual([304, ""]);
      expect(Object.fromEntries(kept.headers)).toEqual({
        etag: known,
        "cache-control": "private",
        "x-request-id": "1",
      });
    }
  });

  it("is whole where it has changed, and where nothing is read", () => {
    const known = answered({ json }, { etag: "version" }).headers.get("etag") ?? "";
    const due = answered({ json: { ...json, id: "x" } }, { etag: "version", knows: known });
    expect(due.status).toBe(200);
    expect(answered({ json }, { etag: "version", method: "POST", knows: known }).status).toBe(200);
    expect(answered({ json }, { knows: "*" }).status).toBe(200);
  });

  it("lets bytes go that the reader has", async () => {
    let isCancelled = false;
    const bytes = new ReadableStream<Uint8Array>({
      cancel: () => {
        isCancelled = true;
      },
    });
    const headers = { etag: '"a"', "content-length": "3", "content-type": "text/plain" };
    const kept = answered({ bytes, headers }, { etag: "own", knows: '"a"' });
    expect([kept.status, kept.headers.get("content-length")]).toEqual([304, null]);
    expect(isCancelled).toBe(true);
  });

  it("says where what was created is, and nothing of the kind otherwise", () => {
    const created = answered({ status: 201, json });
    expect(created.headers.get("location")).toBe("/api/rooms/a%20b/things/T%2F1");
    expect(answered({ json }).headers.get("location")).toBeNull();
  });

  it("is an error where a status or an entity tag is not declared", () => {
    expect(() => answered({ status: 202, json })).toThrow("202");
    expect(() => answered({ json, headers: { etag: '"a"' } })).toThrow("entity tag");
  });
});
