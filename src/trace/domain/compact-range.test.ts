import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { CompactRange } from "./compact-range";
import { treeRoot } from "./merkle";

describe("CompactRange", () => {
  it("has the root of the whole tree after every leaf", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (length) => {
        const leaves = Array.from({ length }, (_, i) => nodePrimitives.sha256(Buffer.from(`${i}`)));
        const range = new CompactRange(nodePrimitives);
        for (const leaf of leaves) range.append(leaf);
        expect(range.size).toBe(length);
        expect(range.root()).toEqual(treeRoot(nodePrimitives, leaves));
      }),
      { numRuns: 60 },
    );
  });
});
