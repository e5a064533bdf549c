import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServices, type TestServices } from "@/test/service-context";
import { LimitedClient } from "./limited-client";
import { sentTogether } from "./sent-together";
import { inLockedTransaction, inSnapshotAtOnce, inTransaction } from "./transaction";

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

const FAILING = "SELECT 1 / 0";
const INSERT = "INSERT INTO rate_limit (key, points, expire) VALUES ($1, 1, 1)";
const nothing = async () => undefined;

/** Counts the pieces that a connection sends, until it is asked how many there were. */
function countPieces({ connection: { stream } }: PoolClient): () => number {
  let written = 0;
  const uncork = stream.uncork.bind(stream);
  stream.uncork = () => {
    written += 1;
    uncork();
  };
  return () => {
    Reflect.deleteProperty(stream, "uncork");
    return written;
  };
}

describe("a transaction", () => {
  it("throws where a statement failed and nobody waited for it", async () => {
    const done = inTransaction(services.db.pool, async (client) => {
      await client.query(FAILING).catch(() => undefined);
    });
    await expect(done).rejects.toThrow("nothing was kept");
  });

  it("sends what does not wait for each other in one piece, and only while it lasts", async () => {
    const { pool } = services.db;
    let used: PoolClient | undefined;
    const answered: string[] = [];
    const slow = "SELECT pg_sleep(0.2)";
    await inLockedTransaction(pool, nothing, async (client) => {
      used = client;
      const written = countPieces(client);
      const first = client.query(slow).then(() => answered.push("first"));
      const next = client.query("SELECT $1::int AS one", [1]).then(({ rows }) => {
        answered.push("second");
        return rows;
      });
      expect(await sentTogether(first, next)).toEqual([1, [{ one: 1 }]]);
      expect(written()).toBe(1);
    });
    expect(answered).toEqual(["first", "second"]);
    expect(used?.query).toBe(LimitedClient.prototype.query);
  });

  it("lets each statement see what was committed before it began", async () => {
    const { pool } = services.db;
    const other = await pool.connect();
    await other.query("BEGIN");
    await other.query("SELECT pg_advisory_xact_lock(7)");
    const at = "SELECT count(*)::int AS n FROM rate_limit WHERE key = 'batch'";
    const done = inLockedTransaction(pool, nothing, (client) =>
      sentTogether(
        client.query("SELECT pg_advisory_xact_lock(7)"),
        client.query<{ n: number }>(at),
      ),
    );
    await sleep(50);
    await other.query("INSERT INTO rate_limit (key, points, expire) VALUES ('batch', 1, 1)");
    await other.query("COMMIT");
    other.release();
    const [, { rows }] = await done;
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("runs nothing behind a statement that fails or cannot be sent, and keeps nothing", async () => {
    const { pool } = services.db;
    const circle: unknown[] = [];
    circle.push({ circle });
    const named = (n: number) => ({ name: `kept-${n}`, text: INSERT, values: [`kept-${n}`] });
    const faults = [
      {
        error: { code: "22012" },
        query: { name: "fails", text: "SELECT 1 / $1::int", values: [0] },
      },
      { error: TypeError, query: { name: "unsent", text: "SELECT $1::json", values: [circle[0]] } },
    ];
    for (const { error, query } of faults) {
      for (const place of [0, 1]) {
        const done = inLockedTransaction(pool, nothing, async (client) => {
          const before = place === 0 ? [] : [client.query(named(0))];
          const failing = client.query(query);
          const behind = client.query(named(1));
          const settled = await Promise.allSettled([...before, failing, behind]);
          expect(settled.map(({ status }) => status)).toEqual([
            ...before.map(() => "fulfilled"),
            "rejected",
            "rejected",
          ]);
          await failing;
        });
        if (typeof error === "function") await expect(done).rejects.toThrow(error);
        else await expect(done).rejects.toMatchObject(error);
      }
      // The names may be used again on the same connections.
      await inLockedTransaction(pool, nothing, async (client) => {
        await sentTogether(client.query(named(0)), client.query(named(1)));
        await client.query("DELETE FROM rate_limit WHERE starts_with(key, 'kept-')");
      });
    }
    const { rows } = await pool.query("SELECT FROM rate_limit WHERE starts_with(key, 'kept-')");
    expect(rows).toHaveLength(0);
  });

  it("reads one snapshot with what goes out together, and leaves a connection that goes on", async () => {
    const { pool } = services.db;
    const number = "SELECT pg_current_snapshot()::text AS snapshot, pg_sleep(0.05)::text";
    const read = (client: PoolClient) => client.query<{ snapshot: string }>(number);
    const [first, second] = await inSnapshotAtOnce(pool, async (client) => {
      const written = countPieces(client);
      const started = sentTogether(read(client), read(client));
      await pool.query("SELECT pg_current_xact_id()");
      const both = await started;
      // With BEGIN, which was asked for before.
      expect(written()).toBe(1);
      return both;
    });
    expect(second.rows).toEqual(first.rows);
    const written = inSnapshotAtOnce(pool, (client) =>
      client.query("CREATE TABLE written (n int)"),
    );
    await expect(written).rejects.toMatchObject({ code: "25006" });
    const failed = inSnapshotAtOnce(pool, (client) =>
      sentTogether(client.query("SELECT 1"), client.query(FAILING)),
    );
    await expect(failed).rejects.toMatchObject({ code: "22012" });
    expect((await pool.query("SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
  });

  it("fails with what the first of its statements failed with, not with what follows from it", async () => {
    const later = async (client: PoolClient) => {
      try {
        await client.query(FAILING);
      } catch (error) {
        // As a caller does that makes an error of its own of it.
        await sleep(20);
        throw error;
      }
    };
    const done = inLockedTransaction(services.db.pool, nothing, (client) =>
      sentTogether(later(client), client.query("SELECT 1")),
    );
    await expect(done).rejects.toMatchObject({ code: "22012" });
    // The connection is whole again.
    await expect(services.db.pool.query("SELECT 1 AS one")).resolves.toMatchObject({
      rows: [{ one: 1 }],
    });
  });
});
