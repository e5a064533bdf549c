import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COLUMNS } from "@/generated/tables";
import { startServices, type TestServices } from "@/test/service-context";
import { camelColumnsOf, columnsOf } from "./rows";
import { runStatement, statements } from "./statements";

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

/** pg's result type of a PostgreSQL type: see parserOf. */
const READ: Readonly<Record<string, string>> = {
  int2: "number",
  int4: "number",
  int8: "bigint",
  oid: "number",
  float4: "number",
  float8: "number",
  numeric: "string",
  bool: "boolean",
  bytea: "Buffer",
  text: "string",
  ...{
    uuid: "string",
    varchar: "string",
    inet: "string",
    date: "Date",
    timestamptz: "Date",
    jsonb: "unknown",
  },
};

test("the generated types are what pg reads, and null where the database allows it", async () => {
  const source = readFileSync("src/generated/tables.ts", "utf8");
  const { rows } = await services.db.pool.query<{ t: string; c: string; u: string; n: boolean }>(
    `SELECT table_name AS t, column_name AS c, udt_name AS u, is_nullable = 'YES' AS n
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  const typed = rows.flatMap((column) => {
    const [, table = ""] = new RegExp(`\n  ${column.t}: \\{\n([^]*?)\n  \\};`).exec(source) ?? [];
    const [, type] = new RegExp(`^    ${column.c}: (.*);$`, "m").exec(table) ?? [];
    return type === undefined ? [] : [{ ...column, type }];
  });
  const differing = typed.filter(({ type, u, n }) => {
    const [, read = type] = /^ColumnType<(.*?), /.exec(type) ?? [];
    const base = u.startsWith("_") ? `${READ[u.slice(1)]}[]` : READ[u];
    return read !== `${base}${n ? " | null" : ""}`;
  });
  expect(typed.length).toBe(Object.values(COLUMNS).flat().length);
  expect(differing).toEqual([]);
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

test("columns are read under the names that rules have for them", () => {
  expect(camelColumnsOf("agent_key", { as: "k", without: ["agent_id", "added_by"] })).toBe(
    `k.kid AS "kid", k.public_key AS "publicKey", k.added_at AS "addedAt", k.next_key_sha256 AS "nextKeySha256", ` +
      `k.retires_at AS "retiresAt", k.replaced_by AS "replacedBy", k.revoked_at AS "revokedAt", ` +
      `k.revoked_by AS "revokedBy", k.revoke_reason AS "revokeReason", k.compromised_since AS "compromisedSince"`,
  );
});
