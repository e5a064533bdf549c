import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { type ClientConfig, Pool, type PoolConfig, types } from "pg";
import { env } from "@/env";
import { PrismaClient } from "@/generated/prisma/client";
import { processSingleton } from "../process/process-singleton";
import { connectionLimits, LimitedClient } from "./limited-client";

export interface Database {
  pool: Pool;
  prisma: PrismaClient;
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

/** Opens a database on a pool configuration; the caller ends both clients. */
export function openDatabase(config: PoolConfig): Database {
  const limited = { ...connectionLimits(), Client: LimitedClient, ...config };
  const pool = new Pool({
    options: UTC,
    ...limited,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  });
  pool.on("error", () => {
    // An idle connection broke; the pool replaces it and the next query reports what is wrong.
  });
  // Prisma keeps a pool of its own: it sets type parsers that the raw queries do not want.
  const prisma = new PrismaClient({ adapter: new PrismaPg({ ...limited, max: 5 }) });
  return { pool, prisma };
}

/** The database of this process. */
export function database(): Database {
  return processSingleton("database", () => openDatabase(poolConfig()));
}

/** Ends all connections; called once when the process stops. */
export async function closeDatabase(): Promise<void> {
  const { pool, prisma } = database();
  await Promise.allSettled([pool.end(), prisma.$disconnect()]);
}
