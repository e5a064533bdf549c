import { describe, expect, it } from "vitest";
import { check, cite, present } from "@/test/claim-check";
import type { ClaimTest } from "./claim";

describe("values of JSON", () => {
  const RECORD = JSON.stringify({
    id: "CVE-2024-3094",
    cvss: { score: 9.8 },
    vulnerable: false,
    status: "resolved",
    big: 1,
    "a/b~c": "slash and tilde",
    hosts: [
      { name: "web01", cve: "CVE-2024-1111" },
      { name: "web02", cve: "CVE-2024-2222" },
    ],
  });
  const at = (json_pointer: string, test: ClaimTest) => cite({ json_pointer }, test);

  it("prove together what one object says", () => {
    const { first } = check({
      output: "CVE-2024-3094 has a score of 9.8.",
      evidence: [at("/id", { equals: "CVE-2024-3094" }), at("/cvss/score", { equals: 9.8 })],
      store: present(RECORD),
    });
    expect(first.status).toBe("proven");
  });

  it("prove together what one entry says, and not what two entries say", () => {
    const claims = (host: number, cve: number) => [
      at(`/hosts/${host}/name`, { equals: `web0${host + 1}` }),
      at(`/hosts/${cve}/cve`, { equals: cve === 0 ? "CVE-2024-1111" : "CVE-2024-2222" }),
    ];
    const store = present(RECORD);
    const right = { output: "web01 has CVE-2024-1111.", evidence: claims(0, 0), store };
    const wrong = { output: "web01 has CVE-2024-2222.", evidence: claims(0, 1), store };
    expect(check(right).first.status).toBe("proven");
    expect(check(wrong).first.reason).toBe("evidence_does_not_state");
  });

  it("do not prove together what two documents say", () => {
    const { first } = check({
      output: "web01 has CVE-2024-3094.",
      evidence: [
        at("/name", { equals: "web01" }),
        { ...at("/id", { equals: "CVE-2024-3094" }), ref: "EVD-2" },
      ],
      stores: { "EVD-1/0": present('{"name":"web01"}'), "EVD-2/0": present(RECORD) },
    });
    expect(first.reason).toBe("evidence_does_not_state");
  });

  it.each<[string, string, ClaimTest, string | null, string]>([
    ["a number at least as high", "/cvss/score", { gte: 7 }, null, "The score is at least 7."],
    ["a number that is claimed as exact", "/cvss/score", { gte: 7 }, null, "The score is 7."],
    [
      "a number that is lower",
      "/cvss/score",
      { gte: 9.9 },
      "test_failed",
      "The score is at least 9.9.",
    ],
    ["a number as a text", "/cvss/score", { equals: "9.8" }, "test_failed", "The score is 9.8."],
    [
      "a number that the claim does not state",
      "/cvss/score",
      { gte: 7 },
      "test_not_stated",
      "The score is high.",
    ],
    ["a denial", "/vulnerable", { equals: false }, null, "It is not vulnerable."],
    [
      "a denial as an assertion",
      "/vulnerable",
      { equals: false },
      "test_not_stated",
      "It is vulnerable.",
    ],
    ["the name of a member", "/vulnerable", { contains: "false" }, "test_failed", "It is false."],
    ["an object", "/cvss", { contains: "9.8" }, "locator_unresolved", "The score is 9.8."],
    ["the whole document", "", { contains: "9.8" }, "locator_unresolved", "The score is 9.8."],
    ["an escaped name", "/a~1b~0c", { equals: "slash and tilde" }, null, "Slash and tilde."],
    ["a wrong escape", "/a~2b", { equals: "x" }, "locator_unresolved", "It says slash and tilde."],
    [
      "an inherited member",
      "/constructor/name",
      { equals: "Object" },
      "locator_unresolved",
      "It is Object.",
    ],
    [
      "a place behind the last",
      "/hosts/2/name",
      { equals: "web01" },
      "locator_unresolved",
      "It is web01.",
    ],
    [
      "a place with a leading zero",
      "/hosts/00/name",
      { equals: "web01" },
      "locator_unresolved",
      "It is web01.",
    ],
  ])("are read with their type: %s", (name, pointer, test, fault, output) => {
    const { first, faults } = check({
      output,
      evidence: [at(pointer, test)],
      store: present(RECORD),
    });
    expect(faults).toEqual([fault]);
    const claimedAsExact = name.endsWith("as exact");
    expect(first.status).toBe(fault === null && !claimedAsExact ? "proven" : "unproven");
  });

  it.each([
    ["name a member twice", '{"status":"open","status":"closed"}', "/status", "closed"],
    ["are no JSON", '{"status":"closed"', "/status", "closed"],
    ["are nested beyond reading", `${"[".repeat(50_000)}`, "/0", "closed"],
  ])("of documents that %s are no evidence", (_, text, pointer, equals) => {
    const { faults } = check({
      output: "It is closed.",
      evidence: [at(pointer, { equals })],
      store: present(text),
    });
    expect(faults).toEqual(["locator_unresolved"]);
  });

  it("that were rounded when they were read are no evidence", () => {
    const { faults } = check({
      output: "The value is 9007199254740992.",
      evidence: [at("/n", { equals: 9007199254740992 })],
      store: present('{"n":9007199254740993}'),
    });
    expect(faults).toEqual(["locator_unresolved"]);
  });
});
