import { describe, expect, it } from "vitest";
import { forget, parseRemembered, readRemembered, remember } from "./remembered-checkpoint";

const ROOT = "A".repeat(43);
const SEEN = "2026-11-21T12:00:00.000Z";
const note = (size: number) => `log.invalid/a\n${size}\n${ROOT}=\n\n\u2014 log.invalid/a c2ln\n`;

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe("the remembered checkpoint", () => {
  it("comes back as it was kept, until it is forgotten", () => {
    const kept = memory();
    expect(readRemembered(() => kept)).toBeNull();
    expect(remember(() => kept, note(7), SEEN)).toBe(true);
    const found = readRemembered(() => kept);
    expect(found).toMatchObject({ note: note(7), seenAt: SEEN });
    expect(found?.checkpoint).toMatchObject({ origin: "log.invalid/a", size: 7 });
    expect(forget(() => kept)).toBe(true);
    expect(readRemembered(() => kept)).toBeNull();
  });

  it("is none where the browser forbids storage", () => {
    const forbidden = () => {
      throw new Error("denied");
    };
    expect(readRemembered(forbidden)).toBeNull();
    expect(remember(forbidden, note(7), SEEN)).toBe(false);
    expect(forget(forbidden)).toBe(false);
  });

  it.each([
    ["nothing", null],
    ["no JSON", "{"],
    ["a list", "[]"],
    ["no note", JSON.stringify({ seen_at: SEEN })],
    ["a note that is no checkpoint", JSON.stringify({ note: "hello\n\n", seen_at: SEEN })],
    ["an empty log, which proves nothing", JSON.stringify({ note: note(0), seen_at: SEEN })],
    ["no time", JSON.stringify({ note: note(7), seen_at: "yesterday" })],
  ])("is not %s", (_name, text) => {
    expect(parseRemembered(text)).toBeNull();
  });
});
