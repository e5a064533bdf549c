import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RuntimeProbe } from "@/federation/domain/gates/probe-outcome";
import {
  BanRaces,
  during,
  type Newcomer,
  type Raced,
  SUBJECTS,
  seen,
  settled,
  well,
} from "@/test/ban-races";
import { DIGEST } from "@/test/rooms/federation-room";
import { recheckAgent } from "../joining/recheck-agent";
import { probeDueAgents } from "../liveness/probe-due-agents";
import { runDueSkills } from "../liveness/run-due-skills";
import { reinstateAgent, suspendAgent } from "../reviews/set-standing";

let races: BanRaces;

beforeAll(async () => {
  races = await BanRaces.open();
});

afterAll(() => races.room.services.close());

describe.each(SUBJECTS)("a ban of the %s", (type, subjectOf) => {
  const banOf = (agent: Newcomer) => races.ban(type, subjectOf(agent));

  describe("beside a probe of an approved agent", () => {
    /** A round of the watch that looks at this agent alone. */
    async function round(agent: Raced, probe: () => Promise<RuntimeProbe>) {
      await races.room.services.db.pool.query(
        `UPDATE fed_probe SET next_probe_at = CASE WHEN agent_id = $1 THEN now() - interval '1 minute'
           ELSE now() + interval '1 day' END`,
        [agent.agentId],
      );
      const ways = { probe, random: () => 0.5, watch: () => ({ stop: () => 0 }) };
      return probeDueAgents(races.room.services.service, ways);
    }

    it("counts nothing that was seen before it", async () => {
      const agent = await races.approved();
      const done = await round(agent, async () => {
        expect(await banOf(agent)).toBe("banned");
        return seen(agent);
      });
      expect(done).toEqual({ taken: 1, counted: 0, isOverloaded: false });
      await races.expectEnded(agent, "suspended");
    });

    it("counts nothing either of an agent that is well as it was", async () => {
      const agent = await races.approved();
      expect(await races.settle(agent)).toMatchObject({ liveness: "live" });
      const done = await round(agent, async () => {
        await banOf(agent);
        return seen(agent);
      });
      expect(done).toMatchObject({ taken: 1, counted: 0 });
      await races.expectEnded(agent, "suspended", { liveness: "live" });
    });

    it("suspends, whichever comes first to the ban gate", async () => {
      const looked = await races.approved();
      const [record, late] = await races.ordered(
        () => races.settle(looked),
        () => banOf(looked),
      );
      expect([record?.liveness, late]).toEqual(["live", "banned"]);
      await races.expectEnded(looked, "suspended", { liveness: "live" });

      const struck = await races.approved();
      const [done, none] = await races.ordered(
        () => banOf(struck),
        () => races.settle(struck),
      );
      expect([done, none]).toEqual(["banned", null]);
      await races.expectEnded(struck, "suspended");
    });

    it("ends a probe that the agent itself requested", async () => {
      const agent = await races.approved();
      const gather = during(well(agent), () => banOf(agent));
      const { did, operator } = agent;
      expect(await recheckAgent(operator.ctx, { did }, gather)).toMatchObject({
        status: "suspended",
      });
      await races.expectEnded(agent, "suspended");
    });

    it("ends a run of its skill", async () => {
      const agent = await races.approved();
      const { agentId } = agent;
      await races.room.services.db.pool.query(
        "UPDATE fed_skill SET next_run_at = now() - interval '1 minute' WHERE agent_id = $1",
        [agentId],
      );
      const proven = () =>
        races.room.one("SELECT demonstrated_at, failed_at FROM fed_skill WHERE agent_id = $1", [
          agentId,
        ]);
      const before = await proven();
      await runDueSkills(races.room.services.service, {
        run: async ({ skill_id }) => {
          await banOf(agent);
          return { skill_id, outcome: "matched", output_sha256: DIGEST, duration_ms: 1 };
        },
        random: () => 0.5,
        watch: () => ({ stop: () => 0 }),
      });
      expect(await proven()).toEqual(before);
      await races.expectEnded(agent, "suspended");
    });
  });

  it("beside a reinstatement leaves the agent suspended, whichever is first", async () => {
    for (const isFirst of [true, false]) {
      const agent = await races.approved();
      const { did } = agent;
      await suspendAgent(races.ann, { did, reason: "To be looked at" });
      const reinstate = () => settled(reinstateAgent(races.ann, { did, reason: "Looks well" }));
      if (isFirst) {
        const [back, done] = await races.ordered(reinstate, () => banOf(agent));
        expect([back, done]).toMatchObject([{ status: "approved" }, "banned"]);
        await races.expectEnded(agent, "suspended");
      } else {
        const [done, back] = await races.ordered(() => banOf(agent), reinstate);
        expect([done, back]).toEqual(["banned", "gates_not_passed"]);
        await races.expectEnded(agent, "suspended", { reason: "integrator" });
      }
    }
  });
});
