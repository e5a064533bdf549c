import type { CoverageFacts, CustodyEventFacts, EvidenceFacts } from "../dimensions/facts";

/** Facts that a test may change. */
export type Draft<T> = T extends object ? { -readonly [K in keyof T]: Draft<T[K]> } : T;

/** A digest that differs in one character. */
export function digest(letter: string): string {
  return letter.repeat(64);
}

const at = (day: string, time = "09:00"): string => `2026-${day}T${time}:00.000000Z`;

/** An imported item. */
export function imported(number: number, letter: string, day: string): Draft<EvidenceFacts> {
  return {
    id: `EVD-${number}`,
    kind: "occurrence",
    sha256: digest(letter),
    recordBytes: 412,
    erased: false,
    importedAt: at(day),
    run: { id: `RUN-${number}`, tool: "burp", version: "2026.1", fileSha256: digest(letter) },
    uploadedBy: null,
    method: null,
    collectedAt: null,
    parts: [
      { name: "request", mediaType: "message/http", size: 120, sha256: digest("a"), erased: false },
    ],
    typedArtefacts: [{ type: "http_message", source: "part:request" }],
    place: { port: 443, path: "/search" },
    lastCheck: { at: at("03-20"), match: true },
    lastWriteAt: at(day),
  };
}

/** An item that a person added. */
export function uploaded(
  number: number,
  letter: string,
  day: string,
  kind: string,
): Draft<EvidenceFacts> {
  return {
    ...imported(number, letter, day),
    kind,
    run: null,
    uploadedBy: "user:7",
    method: "Browser capture",
    collectedAt: at(day, "08:00"),
    parts: [
      { name: "content", mediaType: "image/png", size: 9000, sha256: digest("b"), erased: false },
    ],
    typedArtefacts:
      kind === "note" ? [] : [{ type: kind === "log" ? "log" : "screenshot", source: "part:content" }],
    place: { port: null, path: null },
  };
}

export function custodyEvent(seq: number, event: string, subject: string): CustodyEventFacts {
  return {
    seq,
    event,
    subject,
    actor: "user:7",
    at: at("03-20"),
    packageSha256: event === "exported" ? digest("e") : null,
  };
}

/** Closed as fixed, with two agents: every dimension applies and every check passes. */
export function completeIncident(): Draft<CoverageFacts> {
  const facts: CoverageFacts = {
    incident: {
      id: "INC-2026-000001",
      workflowStatus: "closed",
      stateSince: at("03-15"),
      stateBy: "user:8",
      severity: "high",
      severitySource: "analyst",
      severityRaw: "Medium",
      cvssVector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N",
      ruleId: "sqli-1",
      cve: ["CVE-2026-12345"],
      cwe: [89],
      asset: { host: "shop.example", port: 443, protocol: "https", url: "https://shop.example" },
      group: "web",
      ownerEmail: "dev@shop.example",
      slaDue: at("03-31"),
      slaRule: { id: "2", severity: "high", days: 30 },
      firstSeen: at("03-01"),
      createdAt: at("03-01"),
      fixingSince: at("03-05"),
      resolution: "fixed",
      closedAt: at("03-15"),
      closedBy: "user:8",
      riskAcceptedUntil: null,
      simulation: false,
      agents: [
        {
          id: "did:svc:agt:triage",
          traceVerified: true,
          quarantined: true,
          sealedSha256: digest("5"),
        },
        { id: "did:svc:agt:search", traceVerified: true, quarantined: false, sealedSha256: null },
      ],
    },
    evidence: [
      imported(1, "1", "03-01"),
      imported(2, "2", "03-03"),
      uploaded(3, "3", "03-04", "screenshot"),
      uploaded(4, "4", "03-12", "log"),
    ],
    custody: {
      verified: true,
      events: [
        custodyEvent(0, "imported", "EVD-1"),
        custodyEvent(1, "imported", "EVD-2"),
        custodyEvent(2, "collected", "EVD-3"),
        custodyEvent(3, "imported", "EVD-3"),
        custodyEvent(4, "imported", "EVD-4"),
        custodyEvent(5, "verified", "EVD-1"),
        custodyEvent(6, "verified", "EVD-2"),
        custodyEvent(7, "verified", "EVD-3"),
        custodyEvent(8, "verified", "EVD-4"),
        custodyEvent(9, "exported", `package:${digest("e")}`),
      ],
    },
    runsWithFingerprint: [
      { id: "RUN-1", fileSha256: digest("1") },
      { id: "RUN-2", fileSha256: digest("2") },
    ],
    laterRunWithoutFingerprint: null,
    statements: {
      impact: {
        statementId: "STM-1",
        author: "user:7",
        statedAt: at("03-02"),
        confidentiality: { value: "yes", reason: null },
        integrity: { value: "no", reason: null },
        availability: { value: "unknown", reason: "The logs of that night were rotated away" },
        personalData: true,
        dataCategories: ["contact data"],
      },
      timeline: {
        statementId: "STM-2",
        author: "user:7",
        statedAt: at("03-02"),
        occurredAt: at("02-27"),
        detectedAt: at("03-01"),
        awarenessAt: at("03-02"),
        zone: "Europe/Berlin",
      },
      reproduction: {
        statementId: "STM-3",
        author: "user:7",
        statedAt: at("03-04"),
        steps: "Search for one quote; the answer is an error of the database.",
        evidenceIds: ["EVD-3"],
        reproducedBy: "user:7",
        reproducedAt: at("03-04"),
      },
      remediation: {
        statementId: "STM-4",
        author: "user:9",
        statedAt: at("03-10"),
        action: "The search term is bound as a parameter.",
        reference: "https://git.example/shop/commit/4f2a9c1",
        doneBy: "user:9",
        doneAt: at("03-10"),
      },
      retest: {
        statementId: "STM-5",
        author: "user:7",
        statedAt: at("03-12", "12:00"),
        passed: true,
        note: "The quote is searched for like any letter.",
        evidenceIds: ["EVD-4"],
      },
      closure: {
        statementId: "STM-6",
        author: "user:8",
        statedAt: at("03-15"),
        resolution: "fixed",
        acceptedUntil: null,
        approver: "user:8",
      },
      severityChanges: [
        {
          statementId: "STM-7",
          from: "medium",
          to: "high",
          author: "user:7",
          statedAt: at("03-02"),
        },
      ],
    },
    transitions: [
      { from: "open", to: "triaged", actor: "user:7", at: at("03-02"), recordHash: digest("6") },
      { from: "triaged", to: "assigned", actor: "user:7", at: at("03-02"), recordHash: digest("7") },
      { from: "assigned", to: "fixing", actor: "user:9", at: at("03-05"), recordHash: digest("8") },
      { from: "fixing", to: "retest", actor: "user:9", at: at("03-11"), recordHash: digest("9") },
      { from: "retest", to: "closed", actor: "user:8", at: at("03-15"), recordHash: digest("c") },
    ],
    legal: {
      evaluation: {
        id: "LEG-1",
        factsSha256: digest("d"),
        rulesetVersion: "2026-02",
        triggers: [
          {
            id: "GDPR_33",
            decision: "notify",
            reason: null,
            owner: null,
            submittedStages: [{ id: "initial", receipt: "REF 2026/118" }],
          },
          {
            id: "NIS2_23",
            decision: "not_required",
            reason: "The company is below the thresholds.",
            owner: null,
            submittedStages: [],
          },
          {
            id: "CRA_14",
            decision: "pending",
            reason: null,
            owner: "legal@shop.example",
            submittedStages: [],
          },
        ],
      },
      currentFactsSha256: digest("d"),
      activeRulesetVersion: "2026-02",
    },
  };
  return draft(facts);
}

/** A copy that can be changed. */
export function draft(facts: CoverageFacts): Draft<CoverageFacts> {
  // The copy is not shared, so readonly has nothing left to protect.
  return structuredClone(facts) as Draft<CoverageFacts>;
}
