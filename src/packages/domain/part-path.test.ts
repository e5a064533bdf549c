import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packageFileName, plainMediaType, rawPath, recordPath } from "./part-path";

describe("paths of parts", () => {
  it("names what the part is", () => {
    expect(recordPath("EVD-12")).toBe("data/raw/EVD-12/record.json");
    expect(rawPath("EVD-12", 1, "request")).toBe("data/raw/EVD-12/1-request.bin");
    const subject = { type: "incident", id: "INC-2026-000123", state_version: 1 } as const;
    const as_of = "2026-11-02T10:00:00.000000Z";
    const named = { subject, kind: "evidence-package", as_of } as const;
    expect(packageFileName(named, "9cd60abbaea8")).toBe(
      "INC-2026-000123_evidence-package_2026-11-02_9cd60abb",
    );
  });

  it("never leaves its folder, whatever a report calls a part", () => {
    expect(rawPath("EVD-1", 2, "../../etc/passwd\u0000")).toBe(
      "data/raw/EVD-1/2-.._.._etc_passwd_.bin",
    );
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(), (name, ordinal) => {
        expect(rawPath("EVD-1", ordinal, name)).toMatch(
          /^data\/raw\/EVD-1\/\d+-[A-Za-z0-9._-]{0,80}\.bin$/,
        );
      }),
    );
  });

  it.each([
    ["application/http", "application/http"],
    ["text/plain; charset=utf-8", "application/octet-stream"],
    ["text/plain\u007f", "application/octet-stream"],
    ["<script>", "application/octet-stream"],
    ["", "application/octet-stream"],
  ])("media type %j is listed as %s", (given, listed) => {
    expect(plainMediaType(given)).toBe(listed);
  });
});
