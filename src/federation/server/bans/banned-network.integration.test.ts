import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import type { RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import { network } from "@/test/rooms/federation-room";
import {
  openReviewRoom,
  PASSWORD,
  type Person,
  type ReviewRoom,
  type Waiting,
} from "@/test/rooms/review-room";
import { getDossier } from "../directory/get-dossier";
import { getStatus } from "../joining/get-status";
import { patchRegistration } from "../joining/patch-registration";
import { rerunGates } from "../joining/rerun-gates";
import { probeDueAgents } from "../liveness/probe-due-agents";
import { settleProbe } from "../liveness/settle-probe";
import { reinstateAgent } from "../reviews/set-standing";
import { ban } from "./ban";
import { liftBan } from "./lift-ban";

const CLEAN = "198.51.100.7";

let room: ReviewRoom;
let ann: Person;
let third = 0;

beforeAll(async () => {
  room = await openReviewRoom();
  ann = await room.person("integrator");
});

afterAll(() => room.services.close());

/** A network of its own for each test, and an address in it. */
function banned(): { block: string; address: string } {
  third += 1;
  return { block: `203.0.${third}.0/24`, address: `203.0.${third}.9` };
}

/** A network in which the host of a runtime leads to these addresses. */
function leadsTo(...addresses: string[]) {
  return network({ runtime: ledTo(...addresses) });
}

function ledTo(...resolved: string[]): Pick<RuntimeProbe, "addresses"> {
  return { addresses: { resolved, connected: resolved.slice(0, 1) } };
}

function seen(...addresses: string[]): RuntimeProbe {
  return {
    outcome: "ok",
    duration_ms: 3,
    observed: {},
    tools: ["classify_alert"],
    binding: "bound",
    ...ledTo(...addresses),
  };
}

function banOf(block: string) {
  return ban(ann, {
    subject_type: "cidr",
    subject: block,
    reason_code: "abuse",
    note: "Serves malware",
    password: PASSWORD,
  });
}

/** A ban that is there without having looked at anybody, as one of a moment ago. */
async function bareBan(block: string): Promise<void> {
  await room.services.db.pool.query(
    `INSERT INTO fed_ban (subject_type, subject, reason_code, note, banned_by, banned_by_name, banned_at)
     VALUES ('cidr', $1, 'abuse', '', 'test', 'Test', now())`,
    [block],
  );
}

async function refusal(work: Promise<unknown>): Promise<ServiceError> {
  const thrown: unknown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof ServiceError) return thrown;
  throw new Error(`no refusal: ${String(thrown)}`);
}

async function approved(...addresses: string[]): Promise<Waiting> {
  const waiting = await room.waiting({ gather: leadsTo(...addresses) });
  await room.decide(ann, waiting.reviewId);
  expect(await room.statusOf(waiting.did)).toBe("approved");
  return waiting;
}

function settle({ agentId }: Waiting, probe: RuntimeProbe) {
  return settleProbe(room.services.service, { agentId, probe, jitter: 0 });
}

function g6Of({ agentId }: Waiting) {
  return room.one<{ result: string; code: string | null; evidence: Record<string, unknown> }>(
    "SELECT result, code, evidence FROM fed_gate WHERE agent_id = $1 AND gate = 'G6' ORDER BY revision DESC LIMIT 1",
    [agentId],
  );
}

describe("a join", () => {
  it("fails where the host leads into a banned network, and says no address", async () => {
    const { block, address } = banned();
    await banOf(block);
    const did = "did:svc:agent:joins-banned";
    const thrown = await refusal(room.join({ did, gather: leadsTo(CLEAN, address) }));
    expect(thrown.code).toBe("gate_failed");
    expect(thrown.extra).toMatchObject({ gate: "G6", errors: [{ code: "address_banned" }] });
    expect(JSON.stringify(thrown)).not.toMatch(/203\.0\.|198\.51\./);
    expect(await room.one("SELECT id FROM fed_agent WHERE did = $1", [did])).toBeUndefined();
  });

  it("stores the addresses of the host for integrators only", async () => {
    const waiting = await room.waiting({ gather: leadsTo(CLEAN) });
    const { evidence } = await room.one<{ evidence: Record<string, unknown> }>(
      "SELECT evidence FROM fed_gate WHERE agent_id = $1 AND gate = 'G3'",
      [waiting.agentId],
    );
    expect(evidence).toMatchObject(ledTo(CLEAN));
    const { did, operator } = waiting;
    await room.decide(ann, waiting.reviewId);
    await settle(waiting, seen(CLEAN));
    const public_ = await getDossier(room.services.anonymous, { did });
    const status = await getStatus(operator.ctx, { did });
    const events = await room.one("SELECT json_agg(data) AS data FROM fed_event WHERE did = $1", [
      did,
    ]);
    const published = JSON.stringify([public_, status, events, await room.chainOf(did)]);
    expect(published).toContain(did);
    expect(published).not.toContain(CLEAN);
    expect(JSON.stringify(await getDossier(ann, { did }))).toContain(CLEAN);
  });
});

describe("gates of a registration", () => {
  it("fail on the next look where the host leads into a banned network", async () => {
    const { block, address } = banned();
    await bareBan(block);
    const waiting = await room.waiting({ gather: leadsTo(CLEAN) });
    const rerun = { agentId: waiting.agentId, revision: 1, cause: "recheck" } as const;
    const gates = await rerunGates(room.services.service, rerun, leadsTo(address));
    expect(gates?.find(({ gate }) => gate === "G6")).toMatchObject({
      result: "failed",
      code: "address_banned",
    });
  });

  it("fail at the approval by the addresses of the last look", async () => {
    const { block, address } = banned();
    const waiting = await room.waiting({ gather: leadsTo(CLEAN, address) });
    await bareBan(block);
    expect((await refusal(room.decide(ann, waiting.reviewId))).code).toBe("gates_not_passed");
    expect(await room.statusOf(waiting.did)).toBe("pending");
    expect(await g6Of(waiting)).toMatchObject({ result: "failed", code: "address_banned" });
  });

  it("fail for a revision that leads there, and not for one that leads away", async () => {
    const { block, address } = banned();
    const agent = await approved(CLEAN);
    await bareBan(block);
    const path = await room.one<{ runtime_address: string }>(
      "SELECT runtime_address FROM fed_agent WHERE id = $1",
      [agent.agentId],
    );
    const moved = { runtime_address: `${path.runtime_address}/v2` };
    const patch = (body: Record<string, unknown>, ...addresses: string[]) =>
      patchRegistration(
        agent.operator.ctx,
        { did: agent.did, body, expectedRevision: null },
        leadsTo(...addresses),
      );
    const thrown = await refusal(patch(moved, address));
    expect(thrown.extra).toMatchObject({ gate: "G6", errors: [{ code: "address_banned" }] });
    expect(await patch(moved, CLEAN)).toMatchObject({ did: agent.did });

    // The last probe's addresses count where a change is judged without one.
    await room.services.db.pool.query("UPDATE fed_probe SET addresses = $2 WHERE agent_id = $1", [
      agent.agentId,
      [address],
    ]);
    const { runtime_address } = await room.one<{ runtime_address: string }>(
      "SELECT runtime_address FROM fed_agent WHERE id = $1",
      [agent.agentId],
    );
    const renamed = await refusal(patch({ name: "Renamed", runtime_address }, CLEAN));
    expect(renamed.extra).toMatchObject({ gate: "G6" });
  });

  it("forget the addresses of a runtime address that a revision replaced", async () => {
    const agent = await approved(CLEAN);
    await settle(agent, seen("198.51.100.8"));
    const before = await room.one<{ runtime_address: string }>(
      "SELECT runtime_address FROM fed_agent WHERE id = $1",
      [agent.agentId],
    );
    const body = { runtime_address: `${before.runtime_address}/v3` };
    const input = { did: agent.did, body, expectedRevision: null };
    const revision = await patchRegistration(agent.operator.ctx, input, leadsTo(CLEAN));
    expect(revision.revision_state).toBe("applied");
    const probe = await room.one<{ addresses: string }>(
      "SELECT addresses::text FROM fed_probe WHERE agent_id = $1",
      [agent.agentId],
    );
    expect(probe.addresses).toBe("{}");
  });
});

describe("a new ban of a network", () => {
  it("suspends approved agents that were last probed there, and rejects pending ones", async () => {
    const { block, address } = banned();
    const [here, gone, elsewhere] = [
      await approved(address),
      await approved(address),
      await approved(CLEAN),
    ];
    await settle(gone, seen(CLEAN));
    await settle(elsewhere, seen(CLEAN));
    const came = await approved(CLEAN);
    await settle(came, seen(CLEAN, address));
    const pending = await room.waiting({ gather: leadsTo(address) });

    const { suspended } = await banOf(block);
    expect([...suspended].sort()).toEqual([here.did, came.did].sort());
    expect(await room.statusOf(pending.did)).toBe("rejected");
    for (const { did } of [gone, elsewhere]) expect(await room.statusOf(did)).toBe("approved");
  });
});

describe("a look at an approved agent", () => {
  it("suspends it where its host leads into a banned network, until the ban is lifted", async () => {
    const { block, address } = banned();
    const { ban: row } = await banOf(block);
    const agent = await approved(CLEAN);
    await settle(agent, seen(CLEAN));
    expect(await room.statusOf(agent.did)).toBe("approved");
    await settle(agent, seen(CLEAN, address));
    expect(await room.statusOf(agent.did)).toBe("suspended");
    expect(await g6Of(agent)).toMatchObject({
      result: "failed",
      code: "address_banned",
      evidence: { bans: [{ subject_type: "cidr", subject: block }], ...ledTo(CLEAN, address) },
    });
    const chain = (await room.chainOf(agent.did)).slice(-2);
    expect(chain).toMatchObject([
      { kind: "federation.gate", sum: { gate: "G6", code: "address_banned", cause: "liveness" } },
      { kind: "federation.suspend", sum: { reason: "banned" } },
    ]);
    const back = { did: agent.did, reason: "Looks well" };
    expect((await refusal(reinstateAgent(ann, back))).code).toBe("gates_not_passed");
    await liftBan(ann, { id: row.id, note: "Mended", password: PASSWORD });
    expect(await reinstateAgent(ann, back)).toMatchObject({ status: "approved" });
    expect(await g6Of(agent)).toMatchObject({ result: "passed" });
  });

  it("does so among those that are counted all at once", async () => {
    const { block, address } = banned();
    const [bad, good] = [await approved(CLEAN), await approved(CLEAN)];
    for (const agent of [bad, good]) await settle(agent, seen(CLEAN));
    await bareBan(block);
    const ids = [bad.agentId, good.agentId];
    await room.services.db.pool.query(
      `UPDATE fed_probe SET next_probe_at = CASE WHEN agent_id = ANY ($1) THEN now() - interval '1 minute'
         ELSE now() + interval '1 day' END`,
      [ids],
    );
    const round = await probeDueAgents(room.services.service, {
      probe: async ({ agent_id }) => seen(agent_id === bad.agentId ? address : "2001:db8::7"),
      random: () => 0.5,
      watch: () => ({ stop: () => 0 }),
    });
    expect(round).toEqual({ taken: 2, counted: 2, isOverloaded: false });
    expect(await room.statusOf(bad.did)).toBe("suspended");
    expect(await room.statusOf(good.did)).toBe("approved");
    const kept = "SELECT addresses::text FROM fed_probe WHERE agent_id = $1";
    expect(await room.one(kept, [good.agentId])).toEqual({ addresses: "{2001:db8::7}" });

    // A look at which the name did not resolve leaves those of the last one.
    await settle(good, { ...seen(), outcome: "unreachable" });
    expect(await room.one(kept, [good.agentId])).toEqual({ addresses: "{2001:db8::7}" });
  });
});
