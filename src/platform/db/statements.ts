import "server-only";
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { CustomTypesConfig, Pool, PoolClient } from "pg";
import type { Tables } from "@/generated/tables";

/** Builds typed statements of one table, or few; runStatement runs them. It has no connection of its own. */
export const statements = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Runs a built statement on the service's own pool, or in a transaction; returns its rows. */
export async function runStatement<R>(
  client: Pool | PoolClient,
  statement: Compilable<R>,
  types?: CustomTypesConfig,
): Promise<R[]> {
  const { sql: text, parameters } = statement.compile();
  const query = { text, values: [...parameters], ...(types === undefined ? {} : { types }) };
  return (await client.query<R & object>(query)).rows;
}
