import { describe, expect, it } from "vitest";
import { traceBody } from "./record";

const EVENT = { actor: "user:1", at: new Date(0), kind: "k.v", request: "r-1", summary: { n: 1 } };

describe("traceBody", () => {
  it("names a payload by its commitment", () => {
    const pay = "0f".repeat(32);
    expect(traceBody({ ...EVENT, payload: pay })).toBe(
      `{"actor":"user:1","at":"1970-01-01T00:00:00.000000Z","kind":"k.v","pay":"${pay}","req":"r-1","sum":{"n":1}}`,
    );
    expect(JSON.parse(traceBody({ ...EVENT, payload: null })).pay).toBeNull();
  });

  it.each(["", "text", "0F".repeat(32), "0f".repeat(31)])("refuses the payload %j", (payload) => {
    expect(() => traceBody({ ...EVENT, payload })).toThrow(RangeError);
  });
});
