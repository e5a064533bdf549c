import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CASE_PEOPLE } from "@/accounts/server/simulated-people";
import { keyThumbprint } from "@/encoding/domain/crypto/key-thumbprint";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { nameAccounts } from "@/log/server/name-accounts";
import { listRecords } from "@/log/server/read-records";
import { verifyTrace } from "@/log/server/verify-trace";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";
import { formatVerificationKey } from "@/trace/domain/verification-key";
import { appendRecord, appendRecords } from "./records/append";

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

async function asOwner(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: services.ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function append(chain: string, n: number) {
  return appendRecord(services.service, services.db.pool, {
    chain,
    kind: "view.save",
    summary: { n },
  });
}

describe("reading", () => {
  it("gives the records of a chain from either end, each once", async () => {
    const chain = "test:order";
    for (let n = 0; n < 7; n++) await append(chain, n);
    const auditor = services.as("auditor");
    const seqs = async (order?: "newest" | "oldest") => {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listRecords>> = await listRecords(auditor, {
          chain,
          limit: 3,
          cursor,
          ...(order && { order }),
        });
        found.push(...page.records.map(({ seq }) => seq));
        cursor = page.next_cursor;
      } while (cursor !== null);
      return found;
    };
    const written = ["0", "1", "2", "3", "4", "5", "6"];
    expect(await seqs()).toEqual(written);
    expect(await seqs("oldest")).toEqual(written);
    expect(await seqs("newest")).toEqual(written.toReversed());
  });

  it("names accounts by their ids for readers of chains alone", async () => {
    const ana = { email: "ana@names.example", name: "Ana", roles: ["analyst" as const] };
    const { account } = await storeAccount(services.db, ana);
    const simulated = CASE_PEOPLE.lead;
    const ids = [account.id, "00000000-0000-4000-8000-000000000000", simulated.id];
    const named = await nameAccounts(services.as("analyst"), { ids });
    expect(named.accounts).toEqual([
      { id: account.id, name: "Ana" },
      { id: simulated.id, name: "Lea Lead (simulated)" },
    ]);
    await expect(nameAccounts(services.anonymous, { ids })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});

describe("appending", () => {
  it("keeps a chain linear under concurrent writers", async () => {
    await Promise.all(Array.from({ length: 200 }, (_, n) => append("test:concurrent", n)));
    const result = await verifyTrace(services.as("auditor"), { chain: "test:concurrent" });
    expect(result).toMatchObject({ status: "verified", chains: 1, records: 200, broken: [] });
  });

  it("builds the same chain in batches as one by one", async () => {
    const chains = Array.from({ length: 50 }, (_, n) => `test:batch-${n}`);
    for (let round = 0; round < 3; round++) {
      await appendRecords(
        services.service,
        services.db.pool,
        chains.map((chain) => ({ chain, kind: "view.save", summary: { round } })),
      );
    }
    await append("test:batch-7", 1);
    for (const chain of ["test:batch-0", "test:batch-7", "test:batch-49"]) {
      const result = await verifyTrace(services.as("auditor"), { chain });
      expect(result.status).toBe("verified");
      expect(result.records).toBe(chain === "test:batch-7" ? 4 : 3);
    }
  });

  it("rolls the record back with the change that it describes", async () => {
    const client = await services.db.pool.connect();
    await client.query("BEGIN");
    await appendRecord(services.service, client, {
      chain: "test:rollback",
      kind: "view.save",
      summary: {},
    });
    await client.query("ROLLBACK");
    client.release();
    await expect(
      verifyTrace(services.as("auditor"), { chain: "test:rollback" }),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("refuses a body that is no JSON and a chain name that JSON would escape", async () => {
    const call = (chain: string, body: string) =>
      services.db.pool.query("SELECT * FROM trace_append($1, $2)", [chain, body]);
    await expect(call("test:bad", '{"a":1},"seq":9')).rejects.toThrow(/json/);
    await expect(call('test:"bad"', "{}")).rejects.toThrow(/trace_chain_name/);
  });

  it("fails where a record would be of nothing", async () => {
    const empty = services.db.pool.query("SELECT * FROM trace_append('test:order', NULL)");
    await expect(empty).rejects.toMatchObject({ code: "23502" });
  });

  it("plans none of the functions anew that every record calls", async () => {
    const { rows } = await services.db.pool.query(
      `SELECT p.proname AS name, l.lanname AS language
       FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
       WHERE p.pronamespace = 'public'::regnamespace AND (p.proname = 'trace_line' OR p.oid IN (
         SELECT d.refobjid FROM pg_depend d JOIN pg_index i ON i.indexrelid = d.objid
         WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_proc'::regclass
           AND i.indrelid = 'trace_record'::regclass))
       ORDER BY p.proname`,
    );
    const language = "plpgsql";
    expect(rows).toEqual([
      { name: "trace_at", language },
      { name: "trace_call", language },
      { name: "trace_kind", language },
      { name: "trace_line", language },
    ]);
  });

  it("refuses to append to a sealed chain", async () => {
    const call = (seal: boolean) =>
      services.db.pool.query("SELECT * FROM trace_append('test:sealed', '{}', NULL, $1)", [seal]);
    await call(false);
    await call(true);
    await expect(call(false)).rejects.toMatchObject({ code: "55000", hint: "chain_sealed" });
  });
});

describe("rights of the app role", () => {
  it("may read the trace and run its functions, and nothing else", async () => {
    const { rows } = await services.db.pool.query<Record<string, boolean>>(
      `SELECT t, p, has_table_privilege(current_user, t, p) AS granted
       FROM unnest(ARRAY['trace_record', 'trace_chain', 'trace_origin']) t,
            unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) p`,
    );
    for (const row of rows)
      expect(row, JSON.stringify(row)).toMatchObject({ granted: String(row.p) === "SELECT" });
    const evidence = await services.db.pool.query<{ granted: boolean }>(
      `SELECT has_table_privilege(current_user, t, p) AS granted
       FROM unnest(ARRAY['evidence_item', 'evidence_part', 'evidence_blob']) t,
            unnest(ARRAY['UPDATE', 'DELETE', 'TRUNCATE']) p`,
    );
    expect(evidence.rows.every((row) => !row.granted)).toBe(true);
  });

  it.each([
    "INSERT INTO trace_record (chain, epoch, seq, prev, hash, line) VALUES ('x', 1, 0, '', '', '')",
    "UPDATE trace_record SET line = ''",
    "DELETE FROM trace_record",
    "UPDATE trace_chain SET next_seq = 0",
    "SELECT trace_genesis('o', 'x', 1)",
    "INSERT INTO service_key (kid, public_key, vkey, added_at) VALUES ('k', '', 'v', now())",
    "UPDATE service_key SET retired_at = now()",
    "UPDATE service_key SET vkey = 'mine'",
    "DELETE FROM service_key",
    "INSERT INTO log_adoption SELECT 1, 'mine', true, 0, '', '', '', now()",
    "UPDATE log_timeline SET seen_at = now()",
  ])("is refused: %s", async (sql) => {
    await expect(services.db.pool.query(sql)).rejects.toMatchObject({ code: "42501" });
  });

  it("publishes no key without the record that names it", async () => {
    const publicKey = Buffer.alloc(32, 7);
    const kid = keyThumbprint(nodePrimitives, publicKey);
    const vkey = formatVerificationKey(nodePrimitives, "log.example/trace", publicKey);
    const body = (kind: string, summary: object) =>
      JSON.stringify({
        actor: "did:svc:service",
        at: "x",
        kind,
        pay: null,
        req: "t",
        sum: summary,
      });
    const add = (names: { kid: string; vkey: string }, text: string) =>
      services.db.pool.query("SELECT service_key_add($1, $2, $3, now(), $4) AS added", [
        names.kid,
        publicKey,
        names.vkey,
        text,
      ]);
    const own = { kid, vkey };
    const refused = { code: "22023" };
    await expect(add(own, body("notify", own))).rejects.toMatchObject(refused);
    await expect(add(own, body("key.add", { ...own, kid: "other" }))).rejects.toMatchObject(
      refused,
    );
    const other = { ...own, vkey: `${vkey.slice(0, -2)}A=` };
    await expect(add(other, body("key.add", other))).rejects.toMatchObject(refused);
    const named = { ...own, kid: "named" };
    await expect(add(named, body("key.add", named))).rejects.toMatchObject(refused);
    expect((await add(own, body("key.add", own))).rows).toEqual([{ added: true }]);
    // A second first key is none.
    expect((await add(own, body("key.add", own))).rows).toEqual([{ added: false }]);

    const next = Buffer.alloc(32, 8);
    const names = {
      kid: keyThumbprint(nodePrimitives, next),
      vkey: formatVerificationKey(nodePrimitives, "log.example/trace", next),
    };
    const rotate = (replaces: string[]) =>
      services.db.pool.query("SELECT service_key_rotate($1, $2, $3, now(), now(), $4)", [
        names.kid,
        next,
        names.vkey,
        body("key.rotate", { ...names, replaces }),
      ]);
    await expect(rotate([])).rejects.toMatchObject(refused);
    await rotate([kid]);
    const { rows } = await services.db.pool.query<{ kind: string }>(
      `SELECT convert_from(line, 'UTF8')::jsonb->'body'->>'kind' AS kind FROM trace_record
       WHERE chain = 'service' AND convert_from(line, 'UTF8') LIKE '%"key.%' ORDER BY seq`,
    );
    expect(rows).toEqual([{ kind: "key.add" }, { kind: "key.rotate" }]);
  });

  it("the owner is stopped by the triggers, also as a replica", async () => {
    await append("test:owner", 1);
    await asOwner(async (client) => {
      await expect(client.query("DELETE FROM trace_record")).rejects.toMatchObject({
        code: "55000",
      });
      await expect(client.query("TRUNCATE trace_record")).rejects.toMatchObject({ code: "55000" });
    });
  });
});

describe("verification", () => {
  async function tamper(sql: string): Promise<void> {
    await asOwner(async (client) => {
      await client.query("ALTER TABLE trace_record DISABLE TRIGGER USER");
      await client.query("ALTER TABLE trace_chain DISABLE TRIGGER USER");
      await client.query(sql);
      await client.query("ALTER TABLE trace_record ENABLE ALWAYS TRIGGER trace_record_immutable");
    });
  }

  async function chainOf(name: string, length: number): Promise<void> {
    for (let n = 0; n < length; n++) await append(name, n);
  }

  const cases: [string, string, { reason: string; seq: string }][] = [
    [
      "edit",
      "UPDATE trace_record SET line = convert_to(replace(convert_from(line, 'UTF8'), '\"n\":2', '\"n\":9'), 'UTF8') WHERE chain = $chain AND seq = 2",
      { reason: "hash_mismatch", seq: "2" },
    ],
    [
      "rehash",
      "UPDATE trace_record SET hash = sha256('x') WHERE chain = $chain AND seq = 3",
      { reason: "hash_mismatch", seq: "3" },
    ],
    [
      "renumber",
      "UPDATE trace_record SET seq = 99 WHERE chain = $chain AND seq = 4",
      { reason: "sequence_gap", seq: "99" },
    ],
    [
      "middle",
      "DELETE FROM trace_record WHERE chain = $chain AND seq = 1",
      { reason: "sequence_gap", seq: "2" },
    ],
    [
      "tail",
      "DELETE FROM trace_record WHERE chain = $chain AND seq = 4",
      { reason: "head_mismatch", seq: "4" },
    ],
    ["all", "DELETE FROM trace_record WHERE chain = $chain", { reason: "head_mismatch", seq: "0" }],
  ];

  it.each(cases)("names the place: %s", async (name, sql, expected) => {
    const chain = `test:tamper-${name}`;
    await chainOf(chain, 5);
    await tamper(sql.replaceAll("$chain", `'${chain}'`));
    const result = await verifyTrace(services.as("auditor"), { chain });
    expect(result.status).toBe("broken");
    expect(result.broken).toEqual([expect.objectContaining({ chain, ...expected })]);
    const all = await verifyTrace(services.as("auditor"), {});
    expect(all.broken).toContainEqual(expect.objectContaining({ chain, ...expected }));
  });

  it("is refused to roles that may not", async () => {
    await expect(verifyTrace(services.as("analyst"), {})).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(verifyTrace(services.anonymous, {})).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});

describe("verifying everything", () => {
  it("runs once at a time, and who asks meanwhile gets the same answer", async () => {
    const auditor = services.as("auditor");
    const asked = [1, 2, 3, 4].map((day) =>
      verifyTrace({ ...auditor, clock: () => new Date(`2026-12-0${day}T00:00:00Z`) }, {}),
    );
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ checked_at }) => checked_at)).size).toBe(1);
    const later = await verifyTrace(auditor, {});
    expect(later.checked_at).not.toBe(answers[0]?.checked_at);
  });

  it("is not what one gets who asks meanwhile for a chain without a name", async () => {
    const auditor = services.as("auditor");
    const [all, unnamed] = await Promise.allSettled([
      verifyTrace(auditor, {}),
      verifyTrace(auditor, { chain: "" }),
    ]);
    expect(all.status).toBe("fulfilled");
    expect(unnamed).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
  });

  it("waits for another process that is at it", async () => {
    const other = await services.db.pool.connect();
    await other.query("BEGIN");
    await other.query("SELECT pg_advisory_xact_lock($1)", [0x50524c03]);
    const done: string[] = [];
    const answer = verifyTrace(services.as("auditor"), {}).then(() => done.push("verified"));
    await verifyTrace(services.as("auditor"), { chain: "test:owner" });
    done.push("one chain");
    await other.query("COMMIT");
    other.release();
    await answer;
    expect(done).toEqual(["one chain", "verified"]);
  });
});
