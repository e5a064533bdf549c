import { describe, expect, it } from "vitest";
import { complaintAbout, digestOf, FILE_LIMIT, likelyKind } from "./chosen-file";

describe("a chosen file", () => {
  it("is refused where it is empty, too large or one of several", () => {
    expect(complaintAbout([{ size: 1 }])).toBeNull();
    expect(complaintAbout([{ size: FILE_LIMIT }])).toBeNull();
    expect(complaintAbout([{ size: FILE_LIMIT + 1 }])).toContain("at most");
    expect(complaintAbout([{ size: 0 }])).toContain("empty");
    expect(complaintAbout([{ size: 1 }, { size: 1 }])).toContain("One file");
  });

  it("has the SHA-256 of its bytes (FIPS 180-4, the message abc)", async () => {
    expect(await digestOf(new Blob(["abc"]))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  it("suggests a kind", () => {
    expect(likelyKind({ type: "image/png", name: "image.png" })).toBe("screenshot");
    expect(likelyKind({ type: "", name: "auth.LOG" })).toBe("log");
    expect(likelyKind({ type: "application/pdf", name: "catalog.pdf" })).toBe("file");
  });
});
