import "server-only";
import { type ClientConfig, Pool, type PoolConfig, types } from "pg";
import { env } from "@/env";
import { processSingleton } from "../process/process-singleton";
import { connectionLimits, LimitedClient } from "./limited-client";

export interface Database {
  pool: Pool;
}

/** Timestamps come as text in UTC; where they go straight to the wire, no Date is made of them. */
const UTC = "-c timezone=UTC";
const INT8 = 20;

/** 64-bit integers are bigints: ids and sizes must not lose digits. */
function parserOf(oid: number, format: "text" | "binary" = "text"): (value: never) => unknown {
  if (oid === INT8 && format === "text") return (text: string) => BigInt(text);
  return types.getTypeParser(oid, format as "text");
}

/** How one connection with the app's rights is opened. */
export function connectionConfig(): ClientConfig {
  const { DATABASE_URL, DATABASE_APP_URL } = env();
  return {
    connectionString: DATABASE_APP_URL ?? DATABASE_URL,
    // Without a login of its own the app still runs with the app role's rights only.
    ...(DATABASE_APP_URL === undefined ? { options: `${UTC} -c role=proofline_app` } : {}),
  };
}

function poolConfig(): PoolConfig {
  return {
    ...connectionConfig(),
    max: env().DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: "proofline",
  };
}

/** Opens a database on a pool configuration; the caller ends its pool. */
export function openDatabase(config: PoolConfig): Database {
  const pool = new Pool({
    options: UTC,
    ...connectionLimits(),
    Client: LimitedClient,
    ...config,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  });
  pool.on("error", () => {
    // An idle connection broke; the pool replaces it and the next query reports what is wrong.
  });
  return { pool };
}

/** The database of this process. */
export function database(): Database {
  return processSingleton("database", () => openDatabase(poolConfig()));
}

/** Ends all connections when the process stops; a second signal to stop finds them ending. */
export async function closeDatabase(): Promise<void> {
  const { pool } = database();
  if (!pool.ending) await pool.end();
}
