import { describe, expect, it } from "vitest";
import { inUtc, isInFuture } from "./recorded-instant";

const zone = "Pacific/Auckland";

describe("inUtc", () => {
  it("gives one time one text, whatever its offset", () => {
    const instant = inUtc({ at: "2026-11-20T22:00:00+13:00", zone, precision: "minute" });
    expect(instant).toEqual(inUtc({ at: "2026-11-20T09:00:00Z", zone, precision: "minute" }));
    expect(instant).toMatchObject({ at: "2026-11-20T09:00:00Z", zone });
  });

  it("keeps a date, which is no instant", () => {
    const date = { at: "2026-11-20", zone, precision: "date" } as const;
    expect(inUtc(date)).toEqual(date);
  });
});

describe("isInFuture", () => {
  it("compares instants", () => {
    const now = new Date("2026-11-20T09:00:00Z");
    const at = (text: string) => ({ at: text, zone, precision: "minute" as const });
    expect(isInFuture(at("2026-11-20T22:00:00+13:00"), now)).toBe(false);
    expect(isInFuture(at("2026-11-20T22:00:01+13:00"), now)).toBe(true);
  });

  it("takes a date once its day has begun in its zone", () => {
    const date = { at: "2026-11-21", zone, precision: "date" } as const;
    expect(isInFuture(date, new Date("2026-11-20T10:59:59Z"))).toBe(true);
    expect(isInFuture(date, new Date("2026-11-20T11:00:00Z"))).toBe(false);
    expect(isInFuture({ ...date, zone: "UTC" }, new Date("2026-11-20T11:00:00Z"))).toBe(true);
  });
});
