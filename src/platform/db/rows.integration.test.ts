import { afterAll, beforeAll, expect, test } from "vitest";
import { COLUMNS } from "@/generated/tables";
import { startServices, type TestServices } from "@/test/service-context";
import { columnsOf, runStatement, statements } from "./rows";

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});

afterAll(() => services.close());

/** Of types that only the database reads. */
const OF_THE_DATABASE = ["tsvector"];
/** Without a key, which Prisma cannot declare. */
const WITHOUT_KEY = "incident_tally_change";

test("prisma/schema declares the columns that the migrations make", async () => {
  const { rows } = await services.db.pool.query<{ name: string; columns: string[] }>(
    `SELECT c.table_name AS name, array_agg(c.column_name::text ORDER BY c.column_name) AS columns
     FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.udt_name <> ALL ($1)
       AND c.table_name NOT IN ('_prisma_migrations', $2)
     GROUP BY c.table_name`,
    [OF_THE_DATABASE, WITHOUT_KEY],
  );
  const stored = Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
  const declared = Object.entries(COLUMNS).map(([name, columns]) => [name, [...columns].sort()]);
  expect(stored).toEqual(Object.fromEntries(declared));
});

test("a statement writes, returns and reads rows by the declared columns", async () => {
  const { pool } = services.db;
  const [written] = await runStatement(
    pool,
    statements
      .insertInto("rate_limit")
      .values({ key: "rows-test", points: 3 })
      .returning(COLUMNS.rate_limit),
  );
  const { rows } = await pool.query(
    `SELECT ${columnsOf("rate_limit", { as: "r", without: ["expire"] })} FROM rate_limit r WHERE key = 'rows-test'`,
  );
  expect(rows).toEqual([{ key: written?.key, points: 3 }]);
});
