import { describe, expect, it } from "vitest";
import { normaliseSource } from "./input-source";

/** Replaces a keyed digest; shows in a test which address was hashed. */
const hash = (address: string) => Array.from(address, (c) => c.charCodeAt(0).toString(16)).join("");
const hashed = (address: string) => `mail:${hash(address)}`;

/** Form that a record accepts (trace-event.ts). */
const NAME = /^[a-z0-9][a-z0-9:./_-]{0,199}$/;

describe("normaliseSource", () => {
  it.each([
    ["mail:Alice@Example.ORG", hashed("alice@example.org")],
    ["Alice Smith <alice+news@example.org>", hashed("alice@example.org")],
    ["mailto:alice%40example.org?subject=x", hashed("alice@example.org")],
    ["inbox/alice@example.org/message-17", hashed("alice@example.org")],
    ["al\u200bice@example.org", hashed("alice@example.org")],
    ["ａlice＠example.org", hashed("alice@example.org")],
    ["https://user:secret@site.example:8443/a?token=b", hashed("secret@site.example")],
    ["https://Site.Example/a/b?token=b#c", "web:site.example"],
    ["https://site.example:8443/", "web:site.example:8443"],
    ["tool:read-page", "tool:read-page"],
    ["Shared Drive / Q3 report.docx", "shared-drive-/-q3-report.docx"],
    ["../../etc", "etc"],
    ["***", "unknown"],
  ])("makes of %j a name without a person", (text, name) => {
    expect(normaliseSource(text, hash)).toBe(name);
  });

  it("gives every text a name that a record takes, and never the address", () => {
    const texts = [
      "é",
      "x".repeat(5_000),
      "@@@",
      "a@b",
      "\u202eabc",
      "😀",
      "http://",
      ":",
      "a b\tc",
    ];
    for (const text of texts) {
      const name = normaliseSource(text, () => "0".repeat(32));
      expect(name).toMatch(NAME);
      expect(name).not.toContain("@");
    }
  });
});
