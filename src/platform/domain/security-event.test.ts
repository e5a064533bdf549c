import { describe, expect, it } from "vitest";
import { type CountedEvent, countEvent, type SecurityEvent } from "./security-event";

const EVENT: SecurityEvent = {
  at: new Date("2026-12-03T10:00:05Z"),
  kind: "refused",
  accountId: "0190c0de-0000-7000-8000-000000000001",
  address: null,
  addressHash: null,
  source: "192.0.2.1",
  reason: "account.manage",
  requestId: "request-1",
};

function counted(events: readonly SecurityEvent[], most = 100): CountedEvent[] {
  const all = new Map<string, CountedEvent>();
  for (const event of events) countEvent(all, event, most);
  return [...all.values()];
}

describe("countEvent", () => {
  it("makes one of what repeats within a minute, with the first one's time and request", () => {
    const later = { ...EVENT, at: new Date("2026-12-03T10:00:59Z"), requestId: "request-2" };
    expect(counted([EVENT, later, later])).toEqual([
      { ...EVENT, minute: new Date("2026-12-03T10:00:00Z"), count: 3 },
    ]);
  });

  it.each([
    { at: new Date("2026-12-03T10:01:00Z") },
    { kind: "step_up_failed" as const },
    { accountId: "0190c0de-0000-7000-8000-000000000002" },
    { accountId: null, addressHash: "digest" },
    { source: "192.0.2.2" },
    { reason: "sla.manage" },
  ])("keeps apart what differs in %o", (change) => {
    expect(counted([EVENT, { ...EVENT, ...change }])).toHaveLength(2);
  });

  it("is bounded whatever is sent, and loses no count", () => {
    const flood = Array.from({ length: 5_000 }, (_, n) => ({
      ...EVENT,
      accountId: null,
      addressHash: `digest ${n}`,
      source: `198.51.100.${n % 250}`,
    }));
    const all = counted(flood, 50);
    expect(all.length).toBe(51);
    expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(5_000);
    expect(all.at(-1)).toMatchObject({ source: "others", accountId: null, addressHash: null });
  });
});
