import { createHash } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import { getAgent } from "@/agents/server/registry/get-agent";
import { eraseEvidence } from "@/evidence/server/evidence/erase-evidence";
import { setGrants } from "@/firewall/server/grants/set-grants";
import { attachNote } from "@/incidents/server/evidence/attach-note";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { insertIncident } from "@/test/incident-rows";
import { type EquippedAgent, openStopRoom, type StopRoom } from "@/test/stopped-agents";
import { releaseInput } from "./decide-input";
import { getOutput } from "./get-output";
import { listOutputs } from "./list-outputs";
import { SubmitOutputBody } from "./output-dto";
import { receiveScanned } from "./receive-input";
import { submitOutput } from "./submit-output";

let room: StopRoom;
let owner: Client;
beforeAll(async () => {
  room = await openStopRoom();
  await ensureSecrets(new Date());
  owner = new Client({ connectionString: room.services.ownerUrl });
  await owner.connect();
}, 120_000);
afterAll(async () => {
  await owner.end();
  await room.close();
});

const FACT = "CVE-2024-3094 was detected on web01.";
const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

let notes = 0;

/** An incident with a note as evidence, whose bytes no other note has. */
async function noted() {
  notes += 1;
  const text = `Scan ${notes} ran.\n${FACT}`;
  const { id: incident } = await insertIncident(room.services.db.pool);
  const note = await attachNote(room.services.as("analyst"), {
    incident_id: incident,
    text,
    kind: "note",
  });
  return { incident, ref: note.id, text };
}

type Noted = Awaited<ReturnType<typeof noted>>;

async function agentFor(incidents: string[] | "all", plan: Parameters<StopRoom["equip"]>[0] = {}) {
  const agent = await room.equip(plan);
  await setGrants(room.officer, {
    id: agent.id,
    grants: [{ tool: "read:evidence", rule: { resource: { incidents } } }],
  });
  return agent;
}

/** An output of one sentence with one claim of it, cited from the second line of a note. */
function claim({ ref, text }: Pick<Noted, "ref" | "text">, over: Record<string, unknown> = {}) {
  return {
    text: FACT,
    claims: [
      {
        text: FACT,
        span: { start: 0, end: FACT.length },
        type: "fact",
        evidence: [
          {
            ref,
            part: 1,
            sha256: sha256(text),
            locator: { lines: { from: 2, to: 2 } },
            test: { quote: FACT },
            ...over,
          },
        ],
      },
    ],
  };
}

function submit(agent: EquippedAgent, body: unknown) {
  return submitOutput(agent.on(1), { ...SubmitOutputBody.parse(body), id: agent.id });
}

/** The fault of the one citation of an output that is blocked. */
async function faultOf(agent: EquippedAgent, body: unknown): Promise<unknown> {
  const error = await submit(agent, body).then(
    () => {
      throw new Error("the output was released");
    },
    (refused) => refused,
  );
  expect(error).toMatchObject({ code: "output_blocked", status: 403 });
  return error.extra.claims[0].evidence[0].fault;
}

async function expectReplayed({ id, did }: EquippedAgent): Promise<void> {
  const stored = await getAgent(room.officer, { id });
  expect(replayTrust(await room.chainOf(did))).toMatchObject({
    score: stored.current_score,
    status: stored.status,
    differences: [],
  });
}

describe("an output", () => {
  it("goes out where evidence states its claim, and earns a point", async () => {
    const note = await noted();
    const agent = await agentFor([note.incident]);
    const released = await submit(agent, claim(note));
    expect(released).toMatchObject({
      verdict: "released",
      proven: 1,
      total: 1,
      unlinked: [],
      claims: [{ status: "proven", evidence: [{ check: "recomputed", fault: null }] }],
    });
    const [validated, score] = (await room.chainOf(agent.did)).slice(-2);
    expect(validated).toMatchObject({
      kind: "claim.validate",
      actor: `${agent.did}#${agent.key.kid}`,
      sum: { proven: 1, total: 1, evidence: [sha256(note.text)] },
    });
    expect(score?.sum).toMatchObject({ delta: 1, cause: "cycle_proven" });
    await expectReplayed(agent);
  });

  it("is blocked in the words of the specification otherwise, and costs 15 points", async () => {
    const note = await noted();
    const agent = await agentFor([note.incident]);
    const { text, claims } = claim(note);
    const more = `${text} And 500 accounts were leaked. Sorry.`;
    await expect(submit(agent, { text: more, claims })).rejects.toMatchObject({
      code: "output_blocked",
      status: 403,
      extra: {
        blocked: "claim-proof",
        reason: "1 of 2 claims proven",
        requires: "linked evidence",
        unlinked: [{ start: FACT.length + 1, kinds: ["number", "status"] }],
      },
    });
    const records = (await room.chainOf(agent.did)).slice(-6);
    expect(records.map(({ kind }) => kind)).toEqual([
      "output.block",
      "claim.validate",
      "score.apply",
      "status.change",
      "notify",
      "notify",
    ]);
    expect(records[0]?.sum).toEqual({ reason: "claim-proof" });
    expect(records[1]?.sum).toMatchObject({ proven: 1, total: 2 });
    expect(records[2]?.sum).toMatchObject({ delta: -15, new: 55 });
    expect(records.slice(4).map(({ sum }) => (sum as { event: string }).event)).toEqual([
      "agent.degraded",
      "output.blocked",
    ]);
    await expectReplayed(agent);
  });

  it("that states nothing goes out and changes nothing", async () => {
    const agent = await agentFor("all");
    const released = await submit(agent, { text: "Here is what I am going to do next." });
    expect(released).toMatchObject({ verdict: "released", proven: 0, total: 0 });
    await expect(getAgent(room.officer, { id: agent.id })).resolves.toMatchObject({
      current_score: 70,
    });
  });

  it("quarantines an agent that goes on, with the seal as the last record", async () => {
    const agent = await agentFor("all");
    for (let n = 0; n < 3; n++) {
      await expect(submit(agent, { text: `${n + 2} hosts.` })).rejects.toMatchObject({
        code: "output_blocked",
      });
    }
    expect((await room.chainOf(agent.did)).at(-1)?.kind).toBe("chain.seal");
    await expect(submit(agent, { text: "Hello." })).rejects.toMatchObject({
      code: "agent_quarantined",
    });
    await expectReplayed(agent);
  });

  it("is stored with its claims, by digest alone", async () => {
    const note = await noted();
    const agent = await agentFor([note.incident]);
    const { output_id } = await submit(agent, claim(note));
    const stored = await getOutput(room.services.as("viewer"), { id: agent.id, output_id });
    expect(stored).toMatchObject({
      agent: { did: agent.did },
      verdict: "released",
      sha256: sha256(FACT),
      claims: [
        {
          position: 0,
          status: "proven",
          evidence: [{ ref: note.ref, part: 1, measured_sha256: sha256(note.text) }],
        },
      ],
    });
    const tables = ["agent_output", "agent_claim", "agent_claim_evidence"];
    for (const table of tables) {
      const { rows } = await owner.query(`SELECT t::text AS row FROM ${table} t`);
      expect(JSON.stringify(rows)).not.toContain("web01");
    }
    await submit(agent, { text: "Hello." });
    const first = await listOutputs(room.auditor, { id: agent.id, limit: 1 });
    const rest = await listOutputs(room.auditor, {
      id: agent.id,
      limit: 1,
      cursor: first.next_cursor,
    });
    expect([first.outputs[0]?.total, rest.outputs[0]?.total]).toEqual([0, 1]);
    const other = await agentFor("all");
    await expect(getOutput(room.auditor, { id: other.id, output_id })).rejects.toMatchObject({
      code: "not_found",
    });
    const outsider = room.services.as("red_team");
    await expect(listOutputs(outsider, { id: agent.id })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("is for the agent itself", async () => {
    const [mine, other] = [await agentFor("all"), await agentFor("all")];
    const body = { ...SubmitOutputBody.parse({ text: "Hello." }), id: other.id };
    await expect(submitOutput(mine.on(1), body)).rejects.toMatchObject({ code: "agent_mismatch" });
    await expect(submitOutput(room.officer, body)).rejects.toMatchObject({
      code: "signature_required",
    });
  });

  it("cites no more than a record can name", async () => {
    const agent = await agentFor("all");
    const { text, claims } = claim({ ref: "EVD-1", text: "x" });
    const many = Array.from({ length: 101 }, (_, part) => ({
      ...claims[0],
      evidence: [{ ...claims[0]?.evidence[0], part }],
    }));
    await expect(submit(agent, { text, claims: many })).rejects.toMatchObject({
      code: "validation_failed",
    });
  });
});

describe("evidence", () => {
  it("that no grant reaches is answered as what does not exist", async () => {
    const [seen, hidden] = [await noted(), await noted()];
    const missing = { ref: "EVD-999999999", text: hidden.text };
    for (const agent of [await agentFor([seen.incident]), await agentFor([]), await room.equip()]) {
      for (const cited of [hidden, missing]) {
        const shown = await submit(agent, claim(cited)).catch(({ extra }) => extra.claims);
        expect(shown).toEqual([
          expect.objectContaining({
            reason: "evidence_fault",
            evidence: [
              {
                ref: cited.ref,
                part: 1,
                relation: "supports",
                stated_sha256: sha256(hidden.text),
                measured_sha256: null,
                check: "presence",
                fault: "not_found",
              },
            ],
          }),
        ]);
      }
    }
  });

  it("is not reached by a grant that has ended", async () => {
    const note = await noted();
    const agent = await agentFor("all");
    await setGrants(room.officer, {
      id: agent.id,
      grants: [
        {
          tool: "read:evidence",
          rule: { resource: { incidents: "all" }, valid_until: "2020-01-01T00:00:00Z" },
        },
      ],
    });
    expect(await faultOf(agent, claim(note))).toBe("not_found");
  });

  it("that was erased proves nothing any more", async () => {
    const note = await noted();
    const agent = await agentFor([note.incident]);
    await submit(agent, claim(note));
    await eraseEvidence(room.services.as("lead"), {
      id: note.ref,
      confirm: note.ref,
      basis: "gdpr_art_17",
      reason: "A request of the person of 2026-11-20",
    });
    expect(await faultOf(agent, claim(note))).toBe("erased");
    await expectReplayed(agent);
  });

  it("whose stored bytes were changed proves nothing, even with their digests changed too", async () => {
    const note = await noted();
    const agent = await agentFor([note.incident]);
    const changed = note.text.replace("web01", "web02");
    await owner.query("ALTER TABLE evidence_blob DISABLE TRIGGER USER");
    await owner.query("ALTER TABLE evidence_blob DROP CONSTRAINT evidence_blob_sha256");
    await owner.query("UPDATE evidence_blob SET bytes = $2 WHERE sha256 = $1", [
      Buffer.from(sha256(note.text), "hex"),
      Buffer.from(changed),
    ]);
    expect(await faultOf(agent, claim(note))).toBe("hash_mismatch");
    const said = claim(note, { sha256: sha256(changed) });
    expect(await faultOf(agent, said)).toBe("hash_mismatch");
  });

  it("whose record was changed proves nothing", async () => {
    const note = await noted();
    const agent = await agentFor([note.incident]);
    const { rows } = await owner.query<{ record: string }>(
      "SELECT record FROM evidence_item WHERE id = $1",
      [note.ref.slice("EVD-".length)],
    );
    const record = (rows[0]?.record ?? "").replace("note", "nota");
    await owner.query("ALTER TABLE evidence_item DISABLE TRIGGER USER");
    await owner.query(
      "UPDATE evidence_item SET record = $2, sha256 = sha256(convert_to($2, 'UTF8')) WHERE id = $1",
      [note.ref.slice("EVD-".length), record],
    );
    expect(await faultOf(agent, claim(note))).toBe("hash_mismatch");
  });

  it("that came after what is claimed proves nothing", async () => {
    const note = await noted();
    const agent = await agentFor([note.incident]);
    const { text, claims } = claim(note);
    const early = claims.map((each) => ({ ...each, as_of: "2026-01-01T00:00:00Z" }));
    expect(await faultOf(agent, { text, claims: early })).toBe("newer_than_claim");
  });
});

describe("an input as evidence", () => {
  const give = (agent: EquippedAgent, content: string, verdict: "CLEAN" | "SUSPICIOUS") =>
    receiveScanned(
      agent.on(1),
      { id: agent.id, source: "web:x.example", channel: "document", content },
      {
        detect: () => ({
          verdict,
          score: 0.5,
          thresholds: { suspicious: 0.4, injection: 0.8 },
          spans: [],
          rules: [],
          reasons: [],
          orders: [],
          detector: "test-1",
        }),
        model: null,
      },
    );
  const citing = (input_id: string) =>
    claim(
      { ref: input_id, text: FACT },
      { part: 0, sha256: sha256(FACT), locator: { lines: { from: 1, to: 1 } } },
    );

  it("counts where it passed, or once it was released", async () => {
    const agent = await room.equip();
    const clean = await give(agent, FACT, "CLEAN");
    await expect(submit(agent, citing(clean.input_id))).resolves.toMatchObject({ proven: 1 });
    const other = await room.equip();
    const odd = await give(other, FACT, "SUSPICIOUS");
    expect(await faultOf(other, citing(odd.input_id))).toBe("tainted");
    const decision = { id: other.id, input_id: odd.input_id, comment: "Read it." };
    await releaseInput(room.officer, decision);
    await expect(submit(other, citing(odd.input_id))).resolves.toMatchObject({ proven: 1 });
  });

  it("is the agent's own and no one else's", async () => {
    const [agent, other] = [await room.equip(), await room.equip()];
    const { input_id } = await give(agent, FACT, "CLEAN");
    expect(await faultOf(other, citing(input_id))).toBe("not_found");
  });

  it("does not suffice for a T1 agent until a person has looked at it", async () => {
    const agent = await room.equip({ body: { tier: "T1" } });
    const { input_id } = await give(agent, FACT, "CLEAN");
    await expect(submit(agent, citing(input_id))).rejects.toMatchObject({
      extra: { claims: [{ status: "unproven", reason: "checker_required" }] },
    });
  });
});
