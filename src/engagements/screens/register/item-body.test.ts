import { describe, expect, it } from "vitest";
import { readItemBody } from "./item-body";

describe("readItemBody", () => {
  it("reads what is stated and nothing else", () => {
    const body = {
      name: "ledger.csv",
      text: "",
      bytes: 0,
      storage: "stored",
      collected_at: "2026-11-20T09:00:00.000000Z",
      related: ["LOG-1", 7],
    };
    expect(readItemBody({ title: "Ledger", body })).toMatchObject({
      name: "ledger.csv",
      text: null,
      bytes: 0,
      isStored: true,
      collectedAt: "2026-11-20T09:00:00.000000Z",
      collectedBy: null,
      related: ["LOG-1", "7"],
      tags: [],
    });
  });

  it("never takes for stored what is not said to be", () => {
    const found = readItemBody({ title: "Ledger", body: { bytes: "many", storage: true } });
    expect(found).toMatchObject({ name: "Ledger", bytes: null, isStored: false });
  });
});
