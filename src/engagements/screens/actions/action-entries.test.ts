import { describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { EngagementState } from "@/engagements/domain/engagement";
import { allowedMoves } from "@/engagements/domain/lifecycle";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { ProblemError } from "@/lib/problem";
import { sendForVersion } from "../acting/send-for-version";
import { actionEntries } from "./action-entries";
import { copy } from "./copy";
import { rulesDigest } from "./rules-digest";

const RULES = {
  text: "No denial of service.",
  allowed_ttps: [],
  prohibited_ttps: [],
  working_hours: null,
  channels: [],
  stop_conditions: [],
  emergency_contacts: [],
  document_sha256: null,
  approved_by: null,
  approved_at: null,
};

function engagement(
  state: EngagementState,
  more: { runs?: boolean; approve?: boolean; approvedBy?: string } = {},
): EngagementDto {
  const { runs = true, approve = false, approvedBy = null } = more;
  const isOver = state === "completed" || state === "cancelled";
  return {
    id: "ENG-2026-0001",
    name: "Quiet harbour",
    codename: null,
    type: "tlpt",
    client: null,
    state,
    state_since: "2026-11-22T12:00:00Z",
    source: "import",
    starts_at: null,
    ends_at: null,
    counts: { log: 0, evidence: 0 },
    last_entry_at: null,
    created_by: "A",
    created_at: "2026-11-22T12:00:00Z",
    updated_at: "2026-11-22T12:00:00Z",
    version: 1,
    scope: [],
    crown_jewels: [],
    rules_of_engagement: { ...RULES, approved_by: approvedBy },
    scenarios: [],
    white_team: [],
    red_team: [],
    incident_ids: [],
    allowed: {
      moves: runs ? [...allowedMoves(state)] : [],
      edit: runs && !isOver,
      approve_rules: approve,
      log: null,
      report: runs,
      read_reports: true,
      whole_log: true,
    },
  };
}

const open = (of: EngagementDto) =>
  actionEntries(of)
    .entries.filter(({ reason }) => reason === null)
    .map((entry) => (entry.kind === "move" ? entry.to : entry.kind));

describe("what one can do with an engagement", () => {
  it("is approving before starting, and every other move waits with its reason", () => {
    expect(open(engagement("planned", { approve: true }))).toEqual([
      "approve",
      "cancelled",
      "edit",
    ]);
    expect(actionEntries(engagement("planned")).entries).toContainEqual({
      kind: "move",
      to: "active",
      reason: copy.rulesFirst,
    });
    expect(actionEntries(engagement("planned")).entries[0]).toEqual({
      kind: "approve",
      reason: copy.yourRules,
    });
    expect(open(engagement("planned", { approvedBy: "B" }))).toEqual([
      "active",
      "cancelled",
      "edit",
    ]);
  });

  it("follows the lifecycle, and leaves completing to the report", () => {
    expect(open(engagement("active", { approvedBy: "B" }))).toEqual([
      "paused",
      "reporting",
      "cancelled",
      "edit",
    ]);
    expect(open(engagement("reporting", { approvedBy: "B" }))).toEqual(["cancelled", "edit"]);
    for (const state of ["planned", "active", "paused", "reporting"] as const) {
      expect(actionEntries(engagement(state)).entries).toContainEqual({
        kind: "move",
        to: "completed",
        reason: copy.reportCompletes,
      });
    }
  });

  it("is nothing once it is over, or for accounts that do not run it", () => {
    expect(actionEntries(engagement("completed"))).toEqual({ entries: [], all: copy.over });
    expect(actionEntries(engagement("cancelled"))).toEqual({ entries: [], all: copy.over });
    expect(actionEntries(engagement("active", { runs: false }))).toEqual({
      entries: [],
      all: copy.notRunning,
    });
  });
});

describe("an act for the version that was seen", () => {
  const conflict = new ProblemError({
    code: "version_conflict",
    status: 409,
    title: "Conflict",
    detail: null,
    requestId: null,
    errors: [],
    position: null,
    action: null,
  });
  const seen = engagement("planned");

  async function act(
    isSame: boolean,
    answers: (number | Error)[],
  ): Promise<[unknown, (number | undefined)[]]> {
    const versions: (number | undefined)[] = [];
    const outcome = await sendForVersion({
      seen,
      present: async () => ({ ...seen, version: (versions.at(-1) ?? 0) + 5 }),
      isSame: () => isSame,
      send: async (version) => {
        const answer = answers[versions.push(version) - 1];
        if (answer instanceof Error) throw answer;
        return answer;
      },
    }).catch((error: unknown) => error);
    return [outcome, versions];
  }

  it("is sent again while nothing of it has changed, and not for ever", async () => {
    expect(await act(true, [conflict, 7])).toEqual([7, [1, 6]]);
    expect(await act(true, [conflict, conflict, conflict])).toEqual([conflict, [1, 6, 11]]);
  });

  it("is given up where what was decided on has changed, and for every other refusal", async () => {
    expect(await act(false, [conflict, 7])).toEqual([conflict, [1]]);
    const other = new Error("lost");
    expect(await act(true, [other, 7])).toEqual([other, [1]]);
  });
});

describe("the digest of rules", () => {
  it("is that of their canonical JSON, whoever the approver is", () => {
    const digest = rulesDigest(nodePrimitives, RULES);
    expect(digest).toBe("d352596eeba2c23b048bccea4825c7812905ce3ae214101092d56dbcae033488");
    expect(rulesDigest(nodePrimitives, { ...RULES, approved_by: "B" })).toBe(digest);
  });
});
