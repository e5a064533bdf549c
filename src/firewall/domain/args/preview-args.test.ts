import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as outgoing from "@/encoding/domain/text/outgoing-text";
import { previewArgs } from "./preview-args";

const SECRET = "hunter2-correct-horse";

describe("previewArgs", () => {
  it("shows what is plain as it is", () => {
    const args = {
      id: "INC-1",
      count: 2,
      urgent: true,
      none: null,
      list: ["a", 1],
      deep: { a: { b: "c" } },
    };
    expect(previewArgs(args)).toEqual(args);
  });

  it.each([
    { password: SECRET },
    { api_key: SECRET },
    { headers: { Authorization: `Bearer ${SECRET}` } },
    { headers: { Cookie: `sid=${SECRET}` } },
    { headers: [{ name: "Authorization", value: SECRET }] },
    { credentials: { user: "a", pass: SECRET } },
    { secret: [SECRET] },
    { argv: ["--password", SECRET] },
    { url: `https://user:${SECRET}@example.org/` },
    { body: `{"token":"${SECRET}"}` },
    { note: `password: ${SECRET}` },
    { note: `pass\u200bword: ${SECRET}` },
    { text: `${"x".repeat(150)} token=${SECRET}${"y".repeat(400)}` },
  ])("shows no secret of %j", (args) => {
    const shown = JSON.stringify(previewArgs(args));
    expect(shown).not.toContain(SECRET.slice(0, 7));
    expect(shown).toContain("[redacted]");
  });

  it("shows no invisible characters, neither in texts nor in names", () => {
    expect(previewArgs({ "a\u202eb": "c\u200bd" })).toEqual({ ab: "cd" });
  });

  it("shortens and counts what it leaves out", () => {
    expect(previewArgs({ text: "x".repeat(500) })).toEqual({ text: `${"x".repeat(199)}…` });
    expect(previewArgs(Array.from({ length: 50 }, (_, n) => n))).toHaveLength(21);
    expect(previewArgs([[[[[[[["deep"]]]]]]]])).toEqual([[[[[["… 1 items"]]]]]]);
    const wide = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`m${n}`, n]));
    expect(previewArgs(wide)).toMatchObject({ "…": "20 more" });
  });

  it("keeps members apart whose names look alike", () => {
    expect(previewArgs({ a: 1, "a\u200b": 2 })).toEqual({ a: 1, "a (2)": 2 });
  });

  it("looks through a bounded part of the arguments, and says what it left out", () => {
    const redacted = vi.spyOn(outgoing, "outgoingText");
    const note = "password: hunter2 ".repeat(1_000);
    const shown = previewArgs(Array.from({ length: 20 }, () => note));
    const read = redacted.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
    redacted.mockRestore();
    expect(read).toBe(65_536);
    expect(JSON.stringify(shown)).not.toContain("hunter2");
    expect(shown).toMatchObject({ 0: expect.stringMatching(/…$/), 19: "…" });
  });

  it("is bounded, is JSON and does not throw, whatever the arguments are", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (args) => {
        const text = JSON.stringify(previewArgs(args)) ?? "null";
        expect(text.length).toBeLessThan(400_000);
      }),
    );
    let wide: unknown = "x".repeat(1000);
    for (let n = 0; n < 5; n++) wide = Array.from({ length: 20 }, () => wide);
    expect(JSON.stringify(previewArgs(wide)).length).toBeLessThan(200_000);
  });
});
