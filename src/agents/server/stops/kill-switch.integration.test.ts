import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { replayTrust } from "@/agents/domain/trust/replay-trust";
import { listNotices } from "@/boards/server/notices/list-notices";
import { ROLES } from "@/platform/operation/policy";
import type { Person } from "@/test/rooms/agent-room";
import { type EquippedAgent, openStopRoom, type StopRoom } from "@/test/stopped-agents";
import { storeAccount } from "@/test/stored-account";
import { inDecision } from "../decisions/in-decision";
import { inLockedDecision, readNothing } from "../decisions/lock-decision";
import { quarantineAgent } from "../trust/quarantine-agent";
import { activateKillSwitch } from "./activate-kill-switch";
import type { ActivateKillSwitchBody, KillSwitchDto } from "./kill-switch-dto";
import { listKillSwitches } from "./list-kill-switches";
import { releaseKillSwitch } from "./release-kill-switch";

let room: StopRoom;
beforeAll(async () => {
  room = await openStopRoom();
}, 120_000);
afterAll(() => room.close());

/** No test leaves a stop behind for the next one. */
afterEach(async () => {
  const { kill_switches } = await listKillSwitches(room.auditor, { state: "in_force" });
  for (const { kill_id, state } of kill_switches) {
    if (state === "active") await release(kill_id, room.services.as("safety_officer"));
    await release(kill_id, room.services.as("safety_officer"));
  }
});

const activate = (input: Omit<ActivateKillSwitchBody, "reason">, by: Person = room.officer) =>
  activateKillSwitch(by, { ...input, reason: "Mails to a stranger." });

const release = (id: string, by: Person) => releaseKillSwitch(by, { id, reason: "Understood." });

const serviceRecords = async ({ kill_id }: KillSwitchDto) =>
  (await room.chainOf("service")).filter(({ sum }) => sum.kill === kill_id);

/** Only ends a test that could never end. */
const PATIENCE = { timeout: 20_000, interval: 5 };

interface Stop {
  name: string;
  /** Target of the switch, given the agent that calls. */
  input: (agent: EquippedAgent) => Omit<ActivateKillSwitchBody, "reason">;
  code: string;
}

const STOPS: readonly Stop[] = [
  { name: "everything", input: () => ({ scope: "global" }), code: "kill_switch_active" },
  {
    name: "the agent",
    input: ({ id }) => ({ scope: "agent", target: id }),
    code: "agent_killed",
  },
  { name: "its tier", input: () => ({ scope: "tier", target: "T3" }), code: "kill_switch_active" },
  {
    name: "the tool",
    input: () => ({ scope: "tool", target: "read:cases" }),
    code: "kill_switch_active",
  },
];

describe("a kill switch", () => {
  it.each(STOPS)("of $name lets nothing pass after its answer, on both replicas", async (stop) => {
    const agents = await Promise.all(
      Array.from({ length: 4 }, () => room.equip({ body: { tier: "T3" } })),
    );
    const [first] = agents;
    if (first === undefined) throw new Error("four were asked for");
    const stopped = stop.name === "the agent" ? [first] : agents;
    let isAnswered = false;
    let isDone = false;
    const tally = { before: 0, late: 0, refused: 0 };
    const work = async (agent: EquippedAgent, replica: 1 | 2) => {
      while (!isDone) {
        const began = isAnswered;
        try {
          await agent.call("read:cases", replica);
          if (began) tally.late++;
          else tally.before++;
        } catch (error) {
          expect(error).toMatchObject({ code: stop.code, extra: { blocked: "kill-switch" } });
          tally.refused++;
        }
      }
    };
    const workers = stopped.flatMap((agent) => [work(agent, 1), work(agent, 2), work(agent, 1)]);
    await vi.waitUntil(() => tally.before >= 20, PATIENCE);
    await activate(stop.input(first));
    isAnswered = true;
    const calls = async () => {
      const { rows } = await room.services.db.pool.query<{ passed: number }>(
        `SELECT count(*)::int AS passed FROM trace_record WHERE chain = ANY ($1)
         AND position('"kind":"tool.call"' IN convert_from(line, 'UTF8')) > 0
         AND position('"blocked"' IN convert_from(line, 'UTF8')) = 0`,
        [stopped.map(({ did }) => did)],
      );
      return rows[0]?.passed;
    };
    // No call that began before is under way either: nothing more is written as allowed.
    const atAnswer = await calls();
    await vi
      .waitUntil(() => tally.refused >= 60, PATIENCE)
      .finally(() => {
        isDone = true;
      });
    await Promise.all(workers);
    expect(tally.late).toBe(0);
    expect(await calls()).toBe(atAnswer);
  });

  it("waits for the decision that is under way, and holds up the next one", async () => {
    const agent = await room.equip();
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const order: string[] = [];
    const decision = inLockedDecision(
      agent.on(1),
      { did: agent.did, kid: agent.key.kid },
      readNothing,
      async () => {
        begun();
        await held;
        order.push("decided");
      },
    );
    await isBegun;
    const answer = activate({ scope: "global" }).then(() => order.push("stopped"));
    const waiting = async () => {
      const { rows } = await room.services.db.pool.query(
        `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
         WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
      );
      return rows.length;
    };
    await vi.waitUntil(async () => (await waiting()) >= 1, PATIENCE);
    expect(order).toEqual([]);
    const next = agent.call("read:cases", 2).catch(({ code }) => order.push(code));
    await vi.waitUntil(async () => (await waiting()) >= 2, PATIENCE);
    finish();
    await Promise.all([decision, answer, next]);
    expect(order[0]).toBe("decided");
    expect(order.slice(1).sort()).toEqual(["kill_switch_active", "stopped"]);
  });

  it("stops only what it is thrown for", async () => {
    const [first, second] = [await room.equip(), await room.equip()];
    await activate({ scope: "agent", target: first.did });
    await expect(first.call("read:cases")).rejects.toMatchObject({
      code: "agent_killed",
      status: 403,
    });
    await expect(second.call("read:cases")).resolves.toMatchObject({ allowed: true });
    await activate({ scope: "tool", target: "send:mail" });
    await expect(second.call("send:mail")).rejects.toMatchObject({
      code: "kill_switch_active",
      status: 503,
    });
    await expect(second.call("read:cases")).resolves.toMatchObject({ allowed: true });
    await activate({ scope: "tier", target: "T1" });
    await expect(second.call("read:cases")).resolves.toMatchObject({ allowed: true });
  });

  it("refuses every other act of the agent too, also the proof of its key", async () => {
    const agent = await room.equip();
    await activate({ scope: "agent", target: agent.id });
    for (const needs of ["read", "write", "proof"] as const) {
      await expect(
        inDecision(agent.on(2), agent.id, { needs }, async () => "done"),
      ).rejects.toMatchObject({ code: "agent_killed" });
    }
  });

  it("costs the agent nothing, and is in its chain and in that of the service", async () => {
    const agent = await room.equip();
    const thrown = await activate({ scope: "agent", target: agent.id });
    expect(thrown).toMatchObject({ scope: "agent", target: agent.did, state: "active" });
    await expect(agent.call("write:ledger")).rejects.toMatchObject({ code: "agent_killed" });
    await release(thrown.kill_id, room.officer);
    await release(thrown.kill_id, room.second);
    const officer = `user:${room.officer.actor.id}`;
    const ends = [
      {
        kind: "killswitch.activate",
        actor: officer,
        sum: { kill: thrown.kill_id, scope: "agent", target: agent.did, by: officer },
      },
      {
        kind: "killswitch.release",
        sum: { kill: thrown.kill_id, approved_by: [officer, `user:${room.second.actor.id}`] },
      },
    ];
    const chain = await room.chainOf(agent.did);
    expect(chain.filter(({ sum }) => sum.kill === thrown.kill_id)).toMatchObject(ends);
    expect(await serviceRecords(thrown)).toMatchObject([
      ends[0],
      { kind: "killswitch.ask_release", actor: officer },
      ends[1],
    ]);
    expect(JSON.stringify(await room.chainOf("service"))).not.toContain("Mails to a stranger");
    expect(replayTrust(chain)).toMatchObject({ score: 70, status: "ACTIVE", differences: [] });
  });

  it("is thrown for a quarantined agent too, whose chain is sealed", async () => {
    const agent = await room.equip();
    await quarantineAgent(room.officer, { id: agent.id, reason: "x", by: "safety_officer" });
    const before = (await room.chainOf(agent.did)).length;
    const thrown = await activate({ scope: "agent", target: agent.id });
    expect(await serviceRecords(thrown)).toHaveLength(1);
    expect(await room.chainOf(agent.did)).toHaveLength(before);
  });

  it("is for safety officers and administrators", async () => {
    for (const role of ROLES) {
      const attempt = activate({ scope: "tool", target: "call:nothing" }, room.services.as(role));
      if (role === "safety_officer" || role === "admin") await attempt;
      else await expect(attempt, role).rejects.toMatchObject({ code: "forbidden" });
    }
    const { kill_switches } = await listKillSwitches(room.auditor, { state: "in_force" });
    expect(kill_switches).toHaveLength(2);
  });

  it.each([
    ["a global one with a target", { scope: "global", target: "T1" }],
    ["none where the scope needs one", { scope: "tier" }],
    ["an unknown tier", { scope: "tier", target: "T4" }],
    ["no tool name", { scope: "tool", target: "everything" }],
  ] as const)("takes no target that it could not stop: %s", async (_, input) => {
    await expect(activate(input)).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/target" }],
    });
    await expect(activate({ scope: "agent", target: "nobody" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a release", () => {
  it("takes two safety officers; one of them may have thrown the switch", async () => {
    const agent = await room.equip();
    const { kill_id } = await activate({ scope: "global" });
    const asked = await release(kill_id, room.officer);
    expect(asked).toMatchObject({
      state: "release_asked",
      release_asked: { by: room.officer.actor.name, reason: "Understood." },
      released_at: null,
    });
    await expect(agent.call("read:cases")).rejects.toMatchObject({ code: "kill_switch_active" });
    await expect(release(kill_id, room.officer)).rejects.toMatchObject({
      code: "four_eyes_required",
    });
    await expect(agent.call("read:cases", 2)).rejects.toMatchObject({ code: "kill_switch_active" });
    await expect(release(kill_id, room.second)).resolves.toMatchObject({ state: "released" });
    await expect(agent.call("read:cases", 2)).resolves.toMatchObject({ allowed: true });
    await expect(release(kill_id, room.second)).rejects.toMatchObject({ code: "conflict" });
  });

  it("notifies who asked for it of the second person, and no one else of a decision", async () => {
    const asker = room.services.as("safety_officer");
    const given = { email: asker.actor.email, name: "Asker", roles: ["safety_officer"] as const };
    await storeAccount(room.services.db, { id: asker.actor.id, ...given });
    const { kill_id } = await activate({ scope: "tool", target: "call:nothing" });
    await release(kill_id, asker);
    const decided = (by: Person) => listNotices(by, { view: "decided" });
    expect((await decided(asker)).notices).toEqual([]);
    await release(kill_id, room.second);
    expect((await decided(asker)).notices).toMatchObject([
      {
        kind: "kill_release_decided",
        subject: `${kill_id} ${asker.actor.email}`,
        outcome: "approved",
        decided_by_name: room.second.actor.name,
      },
    ]);
    expect((await decided(room.second)).notices).toEqual([]);
  });

  it("counts the first approval only while its author has the right", async () => {
    const { kill_id } = await activate({ scope: "tool", target: "call:nothing" });
    const leaving = room.services.as("safety_officer");
    const given = { email: "leaving@test.example", name: "Leaving", roles: ["viewer"] as const };
    leaving.actor.id = (await storeAccount(room.services.db, given)).account.id;
    await release(kill_id, leaving);
    await expect(release(kill_id, room.officer)).resolves.toMatchObject({
      state: "release_asked",
      release_asked: { by: room.officer.actor.name },
    });
    await expect(release(kill_id, room.second)).resolves.toMatchObject({ state: "released" });
  });

  it("is for safety officers alone", async () => {
    const { kill_id } = await activate({ scope: "tool", target: "call:nothing" });
    for (const role of ROLES.filter((each) => each !== "safety_officer")) {
      const attempt = release(kill_id, room.services.as(role));
      await expect(attempt, role).rejects.toMatchObject({ code: "forbidden" });
    }
    for (const id of ["KILL-9999", "KILL-00000001"]) {
      await expect(release(id, room.officer)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("counts two who speak at once as two, and one who speaks twice as one", async () => {
    const once = await activate({ scope: "tool", target: "call:nothing" });
    await Promise.allSettled([
      release(once.kill_id, room.officer),
      release(once.kill_id, room.officer),
    ]);
    const twice = await activate({ scope: "tool", target: "call:nothing" });
    await Promise.all([release(twice.kill_id, room.officer), release(twice.kill_id, room.second)]);
    const { kill_switches } = await listKillSwitches(room.auditor, { limit: 2 });
    expect(kill_switches.map(({ kill_id, state }) => [kill_id, state])).toEqual([
      [twice.kill_id, "released"],
      [once.kill_id, "release_asked"],
    ]);
  });
});

describe("the list", () => {
  it("is read page by page by those who read agents", async () => {
    const thrown: string[] = [];
    for (let n = 0; n < 3; n++) {
      thrown.unshift((await activate({ scope: "tool", target: `call:tool-${n}` })).kill_id);
    }
    const page = await listKillSwitches(room.auditor, { state: "in_force", limit: 2 });
    const rest = await listKillSwitches(room.auditor, {
      state: "in_force",
      limit: 2,
      cursor: page.next_cursor,
    });
    expect([...page.kill_switches, ...rest.kill_switches].map(({ kill_id }) => kill_id)).toEqual(
      thrown,
    );
    expect(rest.next_cursor).toBeNull();
    await expect(listKillSwitches(room.auditor, { cursor: "x" })).rejects.toMatchObject({
      code: "invalid_cursor",
    });
    for (const ctx of [room.services.as("importer"), room.services.as("red_team")]) {
      await expect(listKillSwitches(ctx, {})).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});
