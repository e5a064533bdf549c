import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  BanRaces,
  during,
  type Newcomer,
  type Raced,
  SUBJECTS,
  settled,
  silent,
  well,
} from "@/test/ban-races";
import { patchRegistration } from "../joining/patch-registration";
import { claimReview } from "../reviews/claim-review";
import { decideReview } from "../reviews/decide-review";
import { rerunReview } from "../reviews/rerun-review";

let races: BanRaces;

beforeAll(async () => {
  races = await BanRaces.open();
});

afterAll(() => races.room.services.close());

describe.each(SUBJECTS)("a ban of the %s", (type, subjectOf) => {
  const banOf = (agent: Newcomer) => races.ban(type, subjectOf(agent));

  describe("beside a join", () => {
    it("refuses it where it lands while the runtime is looked at", async () => {
      const agent = await races.newcomer();
      const gather = during(well(agent), () => banOf(agent));
      expect(await settled(races.joined(agent, gather))).toBe("gate_failed");
      const sql = "SELECT id FROM fed_agent WHERE did = $1";
      expect(await races.room.one(sql, [agent.did])).toBeUndefined();
    });

    it("rejects what it finds where the join was first", async () => {
      const agent = await races.newcomer();
      const [raced, done] = await races.ordered(
        () => races.joined(agent, well(agent)),
        () => banOf(agent),
      );
      expect(done).toBe("banned");
      await races.expectEnded(raced, "rejected");
    });
  });

  describe("beside the gates of a pending agent", () => {
    it("leaves them as they were where it lands while they are looked at", async () => {
      const one = await races.newcomer();
      const agent = await races.joined(one, silent(one));
      const before = await races.passedOf(agent);
      expect(before).not.toContain("G3");
      expect(
        await races.rerun(
          agent,
          during(well(agent), () => banOf(agent)),
        ),
      ).toBeNull();
      expect(await races.passedOf(agent)).toEqual(before);
      await races.expectEnded(agent, "rejected");
    });

    it("ends what they opened, whichever comes first to the ban gate", async () => {
      const [one, other] = [await races.newcomer(), await races.newcomer()];
      const looked = await races.joined(one, silent(one));
      const [gates, late] = await races.ordered(
        () => races.rerun(looked),
        () => banOf(looked),
      );
      expect(gates?.map(({ result }) => result)).toEqual(Array(6).fill("passed"));
      expect(late).toBe("banned");
      await races.expectEnded(looked, "rejected");

      const struck = await races.joined(other, silent(other));
      const before = await races.passedOf(struck);
      const [done, none] = await races.ordered(
        () => banOf(struck),
        () => races.rerun(struck),
      );
      expect([done, none]).toEqual(["banned", null]);
      expect(await races.passedOf(struck)).toEqual(before);
      await races.expectEnded(struck, "rejected");
    });

    it("takes the decision from a reviewer who has them run again to approve", async () => {
      const one = await races.newcomer();
      const agent = await races.joined(one, well(one));
      const id = await races.reviewOf(agent);
      await claimReview(races.ann, { id });
      const pack = await rerunReview(
        races.ann,
        { id },
        during(well(agent), () => banOf(agent)),
      );
      expect(pack.state).toBe("cancelled");
      const said = { decision: "approve", tier: "T3" } as const;
      const yes = { ...said, attested_skills: [], id };
      expect(await settled(decideReview(races.ann, yes))).toBe("conflict");
      await races.expectEnded(agent, "rejected");
    });
  });

  describe("beside a change of an approved agent", () => {
    const change = (agent: Raced, gather = well(agent)) => {
      const body = { runtime_address: `https://${agent.host}/v2` };
      const input = { did: agent.did, body, expectedRevision: null };
      return patchRegistration(agent.operator.ctx, input, gather);
    };

    it("refuses it where it lands while the runtime is looked at", async () => {
      const agent = await races.approved();
      const gather = during(well(agent), () => banOf(agent));
      expect(await settled(change(agent, gather))).toBe("not_approved");
      expect(await races.passedOf(agent, 2)).toEqual([]);
      await races.expectEnded(agent, "suspended");
    });

    it("fails it where its gates are looked at again, whichever is first", async () => {
      const open = async () => {
        const one = await races.approved();
        expect(await change(one, silent(one))).toMatchObject({ revision_state: "checking" });
        return one;
      };
      const revisionOf = ({ agentId }: Raced) =>
        races.room.one("SELECT revision, liveness FROM fed_agent WHERE id = $1", [agentId]);

      const under = await open();
      const gather = during(well(under), () => banOf(under));
      expect(await races.rerun(under, gather, 2)).toBeNull();
      expect(await revisionOf(under)).toMatchObject({ revision: 1 });
      await races.expectEnded(under, "suspended");

      const struck = await open();
      const [done, none] = await races.ordered(
        () => banOf(struck),
        () => races.rerun(struck, well(struck), 2),
      );
      expect([done, none]).toEqual(["banned", null]);
      expect(await revisionOf(struck)).toMatchObject({ revision: 1 });
      await races.expectEnded(struck, "suspended");

      const looked = await open();
      const [gates, late] = await races.ordered(
        () => races.rerun(looked, well(looked), 2),
        () => banOf(looked),
      );
      expect([gates?.length, late]).toEqual([6, "banned"]);
      expect(await revisionOf(looked)).toMatchObject({ revision: 2 });
      await races.expectEnded(looked, "suspended");
    });
  });
});
