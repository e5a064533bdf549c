import { describe, expect, it } from "vitest";
import { declared, READ_SKILL, WRITE_SKILL } from "../__fixtures__/join-body";
import type { Gate } from "../declaration/gate";
import { planRevision, type ReviewReason, type RevisionFacts } from "./revision-plan";

const SAME: RevisionFacts = {
  domainBefore: "acme.example",
  domainAfter: "acme.example",
  providerIsAnothers: false,
  textSuspected: false,
};
const OTHER_SKILL = { ...READ_SKILL, id: "url-triage", name: "URL triage" };
const BEFORE = { skills: [READ_SKILL, WRITE_SKILL] };
const READ = READ_SKILL.id;
const WRITE = WRITE_SKILL.id;

type Row = [
  Record<string, unknown>,
  Partial<RevisionFacts>,
  { changed: string[]; gates: Gate[]; skills?: string[]; reasons?: ReviewReason[] },
];

describe("planRevision", () => {
  it.each<Row>([
    [{}, {}, { changed: [], gates: ["G1", "G6"] }],
    [{ name: "New" }, {}, { changed: ["name"], gates: ["G1", "G6"] }],
    [
      { name: "New" },
      { textSuspected: true },
      { changed: ["name"], gates: ["G1", "G6"], reasons: ["declared_text"] },
    ],
    [{ contact: "a@b.example" }, {}, { changed: ["contact"], gates: ["G1", "G6"] }],
    [{ provider: "Other" }, {}, { changed: ["provider"], gates: ["G1", "G6"] }],
    [
      { provider: "Other" },
      { providerIsAnothers: true },
      { changed: ["provider"], gates: ["G1", "G6"], reasons: ["provider_name"] },
    ],
    [{ health: { path: "/ok" } }, {}, { changed: ["health"], gates: ["G1", "G3", "G6"] }],
    [
      { runtime_address: "https://b.acme.example/mcp" },
      {},
      { changed: ["runtime_address"], gates: ["G1", "G3", "G5", "G6"], skills: [READ, WRITE] },
    ],
    [
      { runtime_address: "https://b.other.example/mcp" },
      { domainAfter: "other.example" },
      {
        changed: ["runtime_address"],
        gates: ["G1", "G3", "G5", "G6"],
        skills: [READ, WRITE],
        reasons: ["registrable_domain"],
      },
    ],
    [
      { runtime_address: "https://b.acme.example/mcp" },
      { domainBefore: null, domainAfter: null },
      {
        changed: ["runtime_address"],
        gates: ["G1", "G3", "G5", "G6"],
        skills: [READ, WRITE],
        reasons: ["registrable_domain"],
      },
    ],
    [
      { runtime_type: "grpc", runtime_address: "a.acme.example:50051" },
      {},
      {
        changed: ["runtime_address", "runtime_type"],
        gates: ["G1", "G3", "G5", "G6"],
        skills: [READ, WRITE],
        reasons: ["skill_attestation"],
      },
    ],
    [
      { role: "validator" },
      {},
      { changed: ["role"], gates: ["G1", "G4", "G6"], reasons: ["role"] },
    ],
    [
      { operator_did: "did:svc:operator:other" },
      {},
      {
        changed: ["operator_did"],
        gates: ["G1", "G2", "G4", "G6"],
        reasons: ["operator_transfer"],
      },
    ],
    [
      { requested_tier: "T1" },
      {},
      { changed: ["requested_tier"], gates: ["G1", "G6"], reasons: ["requested_tier"] },
    ],
    [
      { skills: [READ_SKILL, WRITE_SKILL, OTHER_SKILL] },
      {},
      { changed: ["skills"], gates: ["G1", "G5", "G6"], skills: [OTHER_SKILL.id] },
    ],
    [{ skills: [READ_SKILL] }, {}, { changed: ["skills"], gates: ["G1", "G5", "G6"] }],
    [
      { skills: [{ ...READ_SKILL, name: "Triage" }, WRITE_SKILL] },
      {},
      { changed: ["skills"], gates: ["G1", "G5", "G6"], skills: [READ] },
    ],
    [
      { skills: [READ_SKILL, { ...WRITE_SKILL, name: "Purge" }] },
      {},
      {
        changed: ["skills"],
        gates: ["G1", "G5", "G6"],
        skills: [WRITE],
        reasons: ["skill_attestation"],
      },
    ],
    [
      { skills: [READ_SKILL, { ...WRITE_SKILL, effects: "transaction" }] },
      {},
      {
        changed: ["skills"],
        gates: ["G1", "G5", "G6"],
        skills: [WRITE],
        reasons: ["skill_effects", "skill_attestation"],
      },
    ],
    [
      { skills: [READ_SKILL, WRITE_SKILL, { ...WRITE_SKILL, id: "wire-transfer" }] },
      {},
      {
        changed: ["skills"],
        gates: ["G1", "G5", "G6"],
        skills: ["wire-transfer"],
        reasons: ["skill_effects", "skill_attestation"],
      },
    ],
  ])("%j %j", (change, facts, { changed, gates, skills = [], reasons = [] }) => {
    const plan = planRevision(declared(BEFORE), declared({ ...BEFORE, ...change }), {
      ...SAME,
      ...facts,
    });
    expect(plan).toEqual({ changed, gates, skills, review: reasons.length > 0, reasons });
  });

  it("requires no approval for a lower tier", () => {
    const high = declared({ requested_tier: "T1" });
    expect(planRevision(high, declared(), SAME).review).toBe(false);
  });
});
