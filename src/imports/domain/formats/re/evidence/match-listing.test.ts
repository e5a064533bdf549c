import { describe, expect, it } from "vitest";
import { BinaryRecords } from "../records/binary-records";
import { MatchListing } from "./match-listing";

describe("MatchListing", () => {
  it.each([
    ["lines", 1_200, "x", 1_000],
    ["bytes", 5, "é".repeat(40_000), 3],
  ])("is bounded by its %s and says so", (_name, count, line, listed) => {
    const listing = new MatchListing();
    for (let i = 0; i < count; i++) listing.add(line);
    const [part] = listing.parts();
    expect(
      Buffer.from(part?.bytes ?? [])
        .toString()
        .split("\n"),
    ).toHaveLength(listed);
    expect(listing.warnings(new BinaryRecords(), 7)).toMatchObject([
      { code: "evidence_cut", line: 7, record: 1 },
    ]);
  });

  it("is no evidence when nothing matched", () => {
    expect(new MatchListing().parts()).toEqual([]);
    expect(new MatchListing().warnings(new BinaryRecords(), 1)).toEqual([]);
  });
});
