import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetRecent, keepRecent, readRecent } from "./recent-items";

const stored = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  removeItem: (key: string) => void stored.delete(key),
  setItem: (key: string, value: string) => void stored.set(key, value),
};
vi.stubGlobal("window", { localStorage });

const item = (n: number) => ({
  group: "incident",
  label: `Weakness ${n}`,
  hint: null,
  href: `/incidents/INC-2026-00000${n}`,
});

beforeEach(() => stored.clear());

describe("recent items", () => {
  it("are the last six, the newest first, each once, of one account", () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 3]) keepRecent("a", item(n));
    expect(readRecent("a")).toEqual([3, 7, 6, 5, 4, 2].map(item));
    expect(readRecent("b")).toEqual([]);
    forgetRecent("a");
    expect(readRecent("a")).toEqual([]);
  });

  it("are nothing where the storage holds something else or leads away", () => {
    for (const value of [
      "no json",
      "{}",
      "[1, null]",
      JSON.stringify([{ ...item(1), href: "//evil.example" }]),
      JSON.stringify([{ ...item(1), href: "javascript:alert(1)" }]),
    ]) {
      stored.set("proofline.recent.a", value);
      expect(readRecent("a")).toEqual([]);
    }
  });
});
