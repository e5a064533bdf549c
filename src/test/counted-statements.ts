import type { Pool, PoolClient } from "pg";

type Query = (...given: unknown[]) => Promise<unknown>;

/** Statements that transactions send while something runs. */
export interface Statements<T> {
  result: T;
  sent: string[];
}

/**
 * Runs the work and returns what it sent within transactions, in order. `before` sees each statement and may
 * throw in its place. Statements that the pool itself sends are not counted.
 */
export async function countStatements<T>(
  pool: Pool,
  work: () => Promise<T>,
  before: (sql: string, place: number) => void = () => undefined,
): Promise<Statements<T>> {
  const sent: string[] = [];
  const own = pool.connect;
  const connect = own.bind(pool) as (...given: unknown[]) => Promise<PoolClient>;
  const watched = async (...given: unknown[]) => {
    const client = await connect(...given);
    // With a callback it is the pool's own work.
    return given.length > 0 ? client : watch(client, sent, before);
  };
  Object.assign(pool, { connect: watched });
  try {
    return { result: await work(), sent };
  } finally {
    Object.assign(pool, { connect: own });
  }
}

/** The client, until it is released. */
function watch(
  client: PoolClient,
  sent: string[],
  before: (sql: string, place: number) => void,
): PoolClient {
  const { query, release } = client;
  const send = query.bind(client) as Query;
  const counted: Query = async (...given) => {
    const [first] = given;
    const sql = typeof first === "string" ? first : (first as { text: string }).text;
    if (!/^(BEGIN|COMMIT|ROLLBACK)/.test(sql)) {
      before(sql, sent.length);
      sent.push(sql);
    }
    return send(...given);
  };
  const giveBack: PoolClient["release"] = (...given) => {
    Object.assign(client, { query, release });
    return release.apply(client, given);
  };
  Object.assign(client, { query: counted, release: giveBack });
  return client;
}
