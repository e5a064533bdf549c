import { describe, expect, it } from "vitest";
import { proofLink } from "./proof-link";

describe("proofLink", () => {
  it("leads to where a row is shown", () => {
    expect(proofLink("EVD-7")).toBe("?tab=evidence&item=EVD-7");
    expect(proofLink("STM-12")).toBe("?tab=timeline#STM-12");
    expect(proofLink("RUN-3")).toBe("/imports/RUN-3");
    expect(proofLink("INC-2026-000123")).toBe("/incidents/INC-2026-000123");
    expect(proofLink("ab".repeat(32))).toBe("?tab=history");
  });

  it("makes no link of anything else", () => {
    expect(proofLink("javascript:alert(1)")).toBeNull();
    expect(proofLink("EVD-7/../x")).toBeNull();
  });
});
