import { describe, expect, it } from "vitest";
import { chainHref } from "./chain-address";
import { parseRecordAnchor, recordAnchor } from "./record-anchor";

describe("parseRecordAnchor", () => {
  it.each([
    ["#seq=214", { seq: "214", epoch: null }],
    ["#seq=0&epoch=2", { seq: "0", epoch: 2 }],
  ])("reads %s back and forth", (hash, anchor) => {
    expect(parseRecordAnchor(hash)).toEqual(anchor);
    expect(recordAnchor(anchor)).toBe(hash);
  });

  it.each(["", "#", "#seq=", "#seq=-1", "#seq=01", "#seq=1&epoch=0", "#seq=1x", "#content"])(
    "takes %j for no record",
    (hash) => {
      expect(parseRecordAnchor(hash)).toBeNull();
    },
  );

  it("keeps a chain's name from changing the address", () => {
    const href = chainHref("incident:INC-2026-000001&x=#", { seq: "3", epoch: 1 });
    expect(href).toBe("/log?chain=incident%3AINC-2026-000001%26x%3D%23#seq=3&epoch=1");
  });
});
