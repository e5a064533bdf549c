import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServices, type TestServices } from "@/test/service-context";
import { terminateConnections } from "@/test/terminate-connections";
import { toServiceError } from "../http/problem";
import { openDatabase } from "./database";
import { inTransaction } from "./transaction";

const NAME = "proofline outage test";

let services: TestServices;
let owner: Client;

beforeAll(async () => {
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  owner = new Client({ connectionString: services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

function connect() {
  const connectionString = process.env.DATABASE_APP_URL;
  const db = openDatabase({ connectionString, max: 2, application_name: NAME });
  return { db, close: () => db.pool.end() };
}

/** What a client sees of failed work. */
async function answerTo(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => toServiceError(thrown, "test"),
  );
  return [error?.status, error?.headers["retry-after"]];
}

const WAYS = ["pool", "transaction"] as const;

function sleeping({ db }: ReturnType<typeof connect>, way: (typeof WAYS)[number]) {
  const sql = "SELECT pg_sleep(20)::text";
  if (way === "pool") return db.pool.query(sql);
  return inTransaction(db.pool, (client) => client.query(sql));
}

async function untilRunning() {
  for (;;) {
    const { rowCount } = await services.db.pool.query(
      "SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND query ~ 'pg_sleep'",
      [NAME],
    );
    if (rowCount !== 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe("what cannot be served now is 503 with Retry-After", () => {
  it.each(WAYS)("where the connection is cut while the %s works", async (way) => {
    const connected = connect();
    const answer = answerTo(sleeping(connected, way));
    await untilRunning();
    await terminateConnections(services.db.pool, NAME);
    expect(await answer).toEqual([503, "5"]);
    await connected.close();
  });

  it("where the connection is cut between two statements, which ends nothing but them", async () => {
    const connected = connect();
    const answer = await answerTo(
      inTransaction(connected.db.pool, async (client) => {
        await client.query("SELECT 1");
        await terminateConnections(services.db.pool, NAME);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await client.query("SELECT 1");
      }),
    );
    expect(answer).toEqual([503, "5"]);
    await connected.close();
  });

  it.each(WAYS)("where no connection is left for the %s", async (way) => {
    const { rows } = await owner.query<{ name: string }>("SELECT current_database() AS name");
    const limit = (count: number) =>
      owner.query(`ALTER DATABASE "${rows[0]?.name}" CONNECTION LIMIT ${count}`);
    const connected = connect();
    await limit(0);
    const answer = await answerTo(sleeping(connected, way));
    await limit(-1);
    expect(answer).toEqual([503, "5"]);
    await connected.close();
  });

  it("where a transaction writes to a standby", async () => {
    const connected = connect();
    const answer = await answerTo(
      inTransaction(connected.db.pool, async (client) => {
        await client.query("SET LOCAL transaction_read_only = on");
        await client.query("DELETE FROM request_nonce");
      }),
    );
    expect(answer).toEqual([503, "5"]);
    await connected.close();
  });
});
