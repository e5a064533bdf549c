import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServices, type TestServices } from "@/test/service-context";
import { sentTogether } from "./sent-together";
import { inLockedTransaction, inSnapshotAtOnce, inTransaction } from "./transaction";

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

const FAILING = "SELECT 1 / 0";
const nothing = async () => undefined;

describe("a transaction", () => {
  it("throws where a statement failed and nobody waited for it", async () => {
    const done = inTransaction(services.db.pool, async (client) => {
      await client.query(FAILING).catch(() => undefined);
    });
    await expect(done).rejects.toThrow("nothing was kept");
  });

  it("sends what does not wait for each other at once, and only while it lasts", async () => {
    const { pool } = services.db;
    // The answer to the first is not there yet when the second has been sent.
    const sent: string[] = [];
    let used: PoolClient | undefined;
    await inLockedTransaction(pool, nothing, async (client) => {
      used = client;
      expect(client.pipeline).toBe(true);
      const slow = client.query("SELECT pg_sleep(0.2)").then(() => sent.push("first"));
      const next = client.query("SELECT 1").then(() => sent.push("second"));
      // In a pipeline nothing waits in the client: both are with the server.
      expect(Reflect.get(client, "_queryQueue")).toHaveLength(0);
      await sentTogether(slow, next);
    });
    expect(sent).toEqual(["first", "second"]);
    expect(used?.pipeline).toBe(false);
  });

  it("reads one snapshot with what goes out together, and leaves a connection that goes on", async () => {
    const { pool } = services.db;
    const number = "SELECT pg_current_snapshot()::text AS snapshot, pg_sleep(0.05)::text";
    const read = (client: PoolClient) => client.query<{ snapshot: string }>(number);
    const [first, second] = await inSnapshotAtOnce(pool, async (client) => {
      expect(client.pipeline).toBe(true);
      const started = sentTogether(read(client), read(client));
      await pool.query("SELECT pg_current_xact_id()");
      return started;
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
