import type { PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "@/test/database";
import type { Database } from "./database";
import { openDatabase } from "./database";
import { LimitedClient } from "./limited-client";
import { isOutage } from "./outage";
import { inLongTransaction, inTransaction } from "./transaction";

const SHORT = 100;
const NAP = "SELECT pg_sleep(0.3)";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  // Vite's own variable of this name is a path.
  delete process.env.BASE_URL;
  process.env.DATABASE_URL = database.ownerUrl;
  db = openDatabase({ connectionString: database.appUrl, max: 3, statement_timeout: SHORT });
});
afterAll(async () => {
  await db.pool.end();
  await database.drop();
});

const nap = (client: Pick<PoolClient, "query">) => client.query(NAP);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe("a statement that takes too long", () => {
  it.each([
    ["on the pool", () => nap(db.pool)],
    ["in a transaction", () => inTransaction(db.pool, nap)],
  ])("is ended %s, and that is an outage", async (_, work) => {
    expect(isOutage(await failure(work()))).toBe(true);
  });

  it("may take its time in long work, and the next on that connection may not", async () => {
    await inLongTransaction(db.pool, nap);
    expect(await failure(inTransaction(db.pool, nap))).toMatchObject({ code: "57014" });
  });
});

describe("a lock and a pause", () => {
  it("end by the limits of the connection", async () => {
    const limits = { lock_timeout: SHORT, idle_in_transaction_session_timeout: SHORT };
    const other = openDatabase({ connectionString: database.appUrl, max: 2, ...limits });
    const lock = (client: PoolClient) => client.query("SELECT pg_advisory_xact_lock(1)");
    const held = await failure(
      inTransaction(db.pool, async (client) => {
        await lock(client);
        return failure(inTransaction(other.pool, lock));
      }),
    );
    expect(held).toBeNull();
    const paused = await failure(
      inTransaction(other.pool, async (client) => {
        await client.query("SELECT 1");
        await nap(db.pool).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, SHORT));
        await client.query("SELECT 1");
      }),
    );
    expect(isOutage(paused)).toBe(true);
    await other.pool.end();
  });
});

describe("a server that says nothing", () => {
  it("is given up, and what waited fails as on a dead connection", async () => {
    const client = new LimitedClient({ connectionString: database.appUrl });
    await client.connect();
    client.limitSilence(SHORT);
    const error = await failure(client.query("SELECT pg_sleep(30)"));
    expect(error).toMatchObject({ code: "ETIMEDOUT" });
    expect(isOutage(error)).toBe(true);
  });

  it("is none while bytes arrive", async () => {
    const client = new LimitedClient({ connectionString: database.appUrl });
    await client.connect();
    client.limitSilence(4 * SHORT);
    for (let turn = 0; turn < 6; turn++) await client.query("SELECT pg_sleep(0.1)");
    await client.end();
  });
});
