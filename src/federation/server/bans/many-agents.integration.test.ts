import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChatAgents } from "@/federation/server/queries/chat/chat-standing";
import { findAgentsUnder } from "@/federation/server/queries/fed-bans";
import { verifyTrace } from "@/log/server/verify-trace";
import { inTransaction } from "@/platform/db/transaction";
import { insertApprovedAgents } from "@/test/approved-fed-agents";
import { countStatements } from "@/test/counted-statements";
import { openReviewRoom, type Person, type ReviewRoom } from "@/test/rooms/review-room";
import { listDirectory } from "../directory/list-directory";
import { changeOperator } from "../operators/update-operator";
import { ban } from "./ban";
import type { NewBanBody } from "./ban-dto";

const OPERATOR = "did:svc:operator:test";
const MANY = 2_000;
const FEW = 20;
/** However many agents a ban meets. */
const BOUND = 40;
/** Thousands of rows on a busy machine. */
const LONG = 240_000;

let room: ReviewRoom;
let ann: Person;

beforeAll(async () => {
  room = await openReviewRoom();
  ann = await room.person("integrator");
  // Signed in just now with another account: a ban requires no password then.
  await room.services.db.pool.query(
    "UPDATE account SET password_hash = NULL, last_login_at = now() WHERE id = $1",
    [ann.actor.id],
  );
});

afterAll(() => room.services.close());

function of(subject_type: NewBanBody["subject_type"], subject: string): NewBanBody {
  return { subject_type, subject, reason_code: "abuse", note: "Serves malware" };
}

const didOf = (prefix: string, n: number) => `did:svc:agent:${prefix}-${n}`;

/** Agents whose hosts lead to an address, each with a key, and listed with a skill. */
async function agents(prefix: string, count: number, address: string): Promise<bigint[]> {
  const { pool } = room.services.db;
  const ids = await insertApprovedAgents(pool, { count, now: new Date(), prefix });
  await pool.query(
    "UPDATE fed_agent SET skill_ids = '{count}', skill_text = 'count Count' WHERE id = ANY ($1)",
    [ids],
  );
  await pool.query("UPDATE fed_probe SET addresses = ARRAY[$2::inet] WHERE agent_id = ANY ($1)", [
    ids,
    address,
  ]);
  await pool.query(
    `INSERT INTO fed_agent_key (kid, did, public_key, added_at, added_by)
     SELECT 'kid-' || did, did, sha256(did::bytea), now(), 'test' FROM fed_agent WHERE id = ANY ($1)`,
    [ids],
  );
  return ids;
}

const inChat = (prefix: string, count: number) =>
  findChatAgents(
    room.services.db.pool,
    Array.from({ length: count }, (_, n) => didOf(prefix, n + 1)).map((did) => ({
      did,
      kid: `kid-${did}`,
    })),
  );

/** Everything that a ban writes, counted. */
function written() {
  return room.one(
    `SELECT (SELECT count(*)::int FROM fed_ban) AS bans, (SELECT count(*)::int FROM fed_event) AS events,
       (SELECT count(*)::int FROM notice) AS notices, (SELECT count(*)::int FROM trace_record) AS records,
       (SELECT count(*)::int FROM fed_probe) AS probes, (SELECT count(*)::int FROM fed_seen_address) AS seen,
       (SELECT count(*)::int FROM fed_skill WHERE next_run_at IS NOT NULL) AS runs,
       (SELECT jsonb_object_agg(status, n) FROM (SELECT status, count(*) AS n FROM fed_agent GROUP BY 1) s) AS agents,
       (SELECT jsonb_object_agg(state, n) FROM (SELECT state, count(*) AS n FROM fed_review GROUP BY 1) s) AS reviews,
       (SELECT jsonb_object_agg(state, n) FROM (SELECT state, count(*) AS n FROM fed_revision GROUP BY 1) s) AS revisions,
       (SELECT jsonb_object_agg(status, n) FROM (SELECT status, count(*) AS n FROM fed_operator GROUP BY 1) s) AS operators`,
  );
}

describe("a ban of thousands", () => {
  it(
    "takes as many statements as one of a few, and leaves none out",
    async () => {
      const { pool } = room.services.db;
      const few = await agents("few", FEW, "203.0.113.5");
      const many = await agents("many", MANY, "198.51.100.5");
      await pool.query(
        `INSERT INTO fed_operator_member (operator_id, account_id, added_by, added_at)
       SELECT id, $2, 'test', now() FROM fed_operator WHERE did = $1`,
        [OPERATOR, (await room.person("viewer")).actor.id],
      );
      expect(await inChat("many", MANY)).toHaveLength(MANY);
      const small = await countStatements(pool, () => ban(ann, of("cidr", "203.0.113.0/24")));
      const large = await countStatements(pool, () => ban(ann, of("cidr", "198.51.100.0/24")));
      expect(small.result.suspended).toHaveLength(FEW);
      expect(large.result.suspended).toEqual(many.map((_, n) => didOf("many", n + 1)));
      expect(large.sent).toHaveLength(small.sent.length);
      expect(large.sent.length).toBeLessThan(BOUND);

      const all = [...few, ...many];
      expect(
        await room.one(
          `SELECT count(*)::int AS agents, count(DISTINCT status_since)::int AS instants FROM fed_agent
         WHERE id = ANY ($1) AND status = 'suspended' AND status_reason = 'banned' AND version = 2`,
          [all],
        ),
      ).toEqual({ agents: FEW + MANY, instants: 2 });
      expect(
        await room.one(
          `SELECT count(DISTINCT e.did)::int AS agents, count(*)::int AS events,
           bool_and(e.audience = 'public' AND e.operator_did = $2 AND e.data = '{"reason":"banned"}') AS told
         FROM fed_event e JOIN fed_agent a ON a.did = e.did
         WHERE a.id = ANY ($1) AND e.type = 'federation.registration.suspended'`,
          [all, OPERATOR],
        ),
      ).toEqual({ agents: FEW + MANY, events: FEW + MANY, told: true });
      // In the order of their numbers, and the ban behind them.
      expect(
        await room.one(
          `SELECT array_agg(e.did ORDER BY e.seq) = array_agg(e.did ORDER BY a.id) AS ordered,
           max(e.seq) < (SELECT max(seq) FROM fed_event WHERE type = 'federation.ban') AS before_ban
         FROM fed_event e JOIN fed_agent a ON a.did = e.did WHERE a.id = ANY ($1)`,
          [many],
        ),
      ).toEqual({ ordered: true, before_ban: true });
      expect(
        await room.one(
          `SELECT count(*)::int AS n FROM notice
         WHERE fed_agent_id = ANY ($1) AND kind = 'federation_agent_suspended'`,
          [all],
        ),
      ).toEqual({ n: FEW + MANY });
      expect(
        await room.one(
          `SELECT count(DISTINCT r.chain)::int AS chains, count(*)::int AS records
         FROM trace_record r JOIN fed_agent a ON a.did = r.chain WHERE a.id = ANY ($1)`,
          [all],
        ),
      ).toEqual({ chains: FEW + MANY, records: FEW + MANY });
      for (const n of [1, MANY / 2, MANY]) {
        const registration = `reg-many${n}`;
        expect(await room.chainOf(didOf("many", n))).toMatchObject([
          { kind: "federation.suspend", sum: { registration, reason: "banned" } },
        ]);
      }
      const auditor = await room.person("auditor");
      expect(await verifyTrace(auditor, {})).toMatchObject({ status: "verified", broken_total: 0 });

      expect(await inChat("many", MANY)).toEqual([]);
      expect((await listDirectory(room.services.anonymous, {})).agents).toEqual([]);
      expect(
        await room.one(
          `SELECT (SELECT count(*)::int FROM fed_probe WHERE agent_id = ANY ($1)) AS probes,
           (SELECT count(*)::int FROM fed_seen_address WHERE agent_id = ANY ($1)) AS seen,
           (SELECT count(*)::int FROM fed_skill WHERE agent_id = ANY ($1) AND next_run_at IS NOT NULL) AS runs`,
          [all],
        ),
      ).toEqual({ probes: 0, seen: 0, runs: 0 });
    },
    LONG,
  );

  it("of an operator and its suspension are no longer with their agents either", async () => {
    const { pool } = room.services.db;
    await agents("more", FEW, "192.0.2.5");
    const { id } = await room.one<{ id: bigint }>("SELECT id FROM fed_operator WHERE did = $1", [
      OPERATOR,
    ]);
    const move = { id: String(id), action: "suspend", reason: "Not reached" } as const;
    const viewer = await room.person("viewer");
    await expect(changeOperator(viewer, move)).rejects.toMatchObject({ code: "forbidden" });
    expect(await inChat("more", FEW)).toHaveLength(FEW);
    const suspension = await countStatements(pool, () => changeOperator(ann, move));
    expect(suspension.sent.length).toBeLessThan(BOUND);
    expect((await room.chainOf("service")).at(-1)).toMatchObject({
      kind: "federation.operator",
      sum: { act: "suspend", suspended: FEW },
    });
    const banned = await countStatements(pool, () => ban(ann, of("operator", OPERATOR)));
    expect(banned.result.suspended).toEqual([]);
    expect(banned.sent.length).toBeLessThan(BOUND);
  });
});

it(
  "leaves nothing where any one of its statements fails",
  async () => {
    const { pool } = room.services.db;
    const operator = await room.addOperator();
    const approved = await room.waiting({ operator });
    await room.decide(ann, approved.reviewId);
    const pending = await room.waiting({ operator });
    const body = of("operator", operator.did);
    const before = await written();
    let place = 0;
    for (let isBanned = false; !isBanned; place++) {
      const failing = place;
      const work = countStatements(
        pool,
        () => ban(ann, body),
        (_, at) => {
          if (at === failing) throw new Error("the server went away");
        },
      );
      isBanned = await work.then(
        () => true,
        async (error: unknown) => {
          expect(String(error)).toContain("the server went away");
          expect(await written()).toEqual(before);
          return false;
        },
      );
    }
    expect(place).toBeGreaterThan(15);
    expect(await room.statusOf(approved.did)).toBe("suspended");
    expect(await room.statusOf(pending.did)).toBe("rejected");
  },
  LONG,
);

describe("of operators that are banned", () => {
  const under = (type: NewBanBody["subject_type"], subject: string) =>
    inTransaction(room.services.db.pool, (client) => findAgentsUnder(client, type, subject));

  it("is at a host, below it, and not beside it", async () => {
    const hosts = ["a_b.example.net", "x.a_b.example.net", "axb.example.net", "xa_b.example.net"];
    const ids: bigint[] = [];
    for (const [n, host] of hosts.entries()) {
      const { agentId } = await room.waiting({
        body: { runtime_address: `https://h${n}.example/` },
      });
      await room.services.db.pool.query("UPDATE fed_agent SET address_host = $2 WHERE id = $1", [
        agentId,
        host,
      ]);
      ids.push(agentId);
    }
    expect(await under("host", "a_b.example.net")).toEqual(ids.slice(0, 2));
    expect(await under("host", "b.example.net")).toEqual([]);
    expect(await under("host", "example.net")).toEqual(ids);
  });

  it("is where the host led when it was last looked at", async () => {
    const { pool } = room.services.db;
    const [id = 0n] = await agents("moving", 1, "203.0.120.1");
    const led = async (addresses: string[]) => {
      await pool.query("UPDATE fed_probe SET addresses = $2::inet[] WHERE agent_id = $1", [
        id,
        addresses,
      ]);
    };
    expect(await under("cidr", "203.0.120.0/24")).toEqual([id]);
    await led(["203.0.121.1", "203.0.121.1", "2001:db8:7::1"]);
    expect(await under("cidr", "203.0.120.0/24")).toEqual([]);
    expect(await under("cidr", "203.0.121.0/24")).toEqual([id]);
    expect(await under("cidr", "2001:db8:7::/48")).toEqual([id]);
    const evidence = { addresses: { resolved: ["203.0.122.1"], connected: [] } };
    await pool.query(
      `INSERT INTO fed_gate (agent_id, revision, gate, result, checked_at, evidence)
       VALUES ($1, 1, 'G3', 'passed', now(), $2)`,
      [id, evidence],
    );
    // The watch has seen where it leads: the gates' older look counts no more.
    expect(await under("cidr", "203.0.122.0/24")).toEqual([]);
    await pool.query("DELETE FROM fed_probe WHERE agent_id = $1", [id]);
    expect(await under("cidr", "203.0.121.0/24")).toEqual([]);
    expect(await under("cidr", "203.0.122.0/24")).toEqual([id]);
    await pool.query("UPDATE fed_gate SET evidence = '{}' WHERE agent_id = $1", [id]);
    expect(await under("cidr", "203.0.122.0/24")).toEqual([]);
  });
});
