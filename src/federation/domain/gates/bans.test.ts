import { describe, expect, it } from "vitest";
import { type Ban, type BanTarget, banHits, readBanSubject } from "./bans";

const NOW = new Date("2026-11-22T12:00:00Z");
const KID = "k".repeat(43);
const TARGET: BanTarget = {
  operatorDid: "did:svc:operator:acme",
  did: "did:svc:agent:triage-01",
  kids: [KID],
  host: "agents.acme.example",
  addresses: ["192.0.2.7", "2001:db8::7", "::ffff:198.51.100.9"],
};

function isHit(over: Pick<Ban, "subject_type" | "subject"> & Partial<Ban>, target = TARGET) {
  return banHits([{ expires_at: null, lifted_at: null, ...over }], target, NOW).length === 1;
}

describe("banHits", () => {
  it.each([
    ["operator", "did:svc:operator:acme", true],
    ["operator", "did:svc:operator:acm", false],
    ["agent", "did:svc:agent:triage-01", true],
    ["agent", "did:svc:agent:triage-1", false],
    ["key", KID, true],
    ["key", "j".repeat(43), false],
    ["host", "agents.acme.example", true],
    ["host", "acme.example", true],
    ["host", "me.example", false],
    ["host", "x.agents.acme.example", false],
    ["cidr", "192.0.2.0/24", true],
    ["cidr", "192.0.3.0/24", false],
    ["cidr", "2001:db8::/32", true],
    ["cidr", "198.51.100.9", true],
    ["cidr", "::ffff:198.51.100.0/120", true],
    ["cidr", "nonsense", false],
  ] as const)("%s %s: %s", (subject_type, subject, hit) => {
    expect(isHit({ subject_type, subject })).toBe(hit);
  });

  it("holds an address that is the host itself against blocks", () => {
    const target = { ...TARGET, host: "203.0.113.5", addresses: [] };
    expect(isHit({ subject_type: "cidr", subject: "203.0.113.0/24" }, target)).toBe(true);
    expect(isHit({ subject_type: "host", subject: "203.0.113.5" }, target)).toBe(true);
    expect(isHit({ subject_type: "host", subject: "113.5" }, target)).toBe(false);
  });

  it("counts a ban until it is lifted or over", () => {
    const ban = { subject_type: "agent", subject: TARGET.did } as const;
    const before = new Date(NOW.getTime() - 1);
    const later = new Date(NOW.getTime() + 1);
    expect(isHit({ ...ban, expires_at: later })).toBe(true);
    expect(isHit({ ...ban, expires_at: NOW })).toBe(false);
    expect(isHit({ ...ban, lifted_at: before })).toBe(false);
  });
});

describe("readBanSubject", () => {
  it.each([
    ["operator", "did:web:acme.example", "did:web:acme.example"],
    ["operator", "acme", null],
    ["agent", "did:svc:agent:triage-01", "did:svc:agent:triage-01"],
    ["agent", "did:svc:agt:triage-01", null],
    ["key", KID, KID],
    ["key", `${KID}k`, null],
    ["host", "Agents.ACME.example.", "agents.acme.example"],
    ["host", "0x7f.1", "127.0.0.1"],
    ["host", "2001:DB8::1", "2001:db8::1"],
    ["host", "com", null],
    ["host", "https://acme.example/", null],
    ["cidr", "192.0.2.0/24", "192.0.2.0/24"],
    ["cidr", "2001:DB8::/32", "2001:db8::/32"],
    ["cidr", "192.0.2.1", "192.0.2.1"],
    ["cidr", "192.0.2.1/24", null],
    ["cidr", "0.0.0.0/0", null],
    ["cidr", "10.0.0.0/7", null],
    ["cidr", "::/0", null],
    ["cidr", "acme.example", null],
  ] as const)("%s %s: %s", (type, text, subject) => {
    expect(readBanSubject(type, text)).toBe(subject);
  });
});
