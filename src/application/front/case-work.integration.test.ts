import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTE_MODULES } from "@/generated/operations";
import { runImport } from "@/imports/server/run-import";
import { attachNote } from "@/incidents/server/evidence/attach-note";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { closeDatabase } from "@/platform/db/database";
import type { ServiceContext } from "@/platform/operation/context";
import { ROLES, type Role } from "@/platform/operation/policy";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { burpReport, inPieces } from "@/test/burp-report";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";
import { CASES, type CaseName, OPERATIONS, type Operation, type Outcome } from "../case-table";
import { appRouter } from "../trpc/root";

let services: TestServices;
let owner: Client;
let front: TestFront;
let base: string;
let id: string;
let other: string;
let number: number;
let evidence: string;
let callers: Caller[];

interface Caller {
  name: string;
  roles: readonly Role[];
  isOwner: boolean;
  email: string;
  bearer: string | null;
  context: ServiceContext;
}

async function caller(name: string, roles: Role[], isOwner = false): Promise<Caller> {
  const email = `${name.replace(/\W/g, "-")}@test.example`;
  const { account } = await storeAccount(services.db, { email, name, roles });
  const context = services.as(...roles);
  return {
    name,
    roles,
    isOwner,
    email,
    bearer: await issueBearerToken(account, new Date()),
    context: { ...context, actor: { ...context.actor, id: account.id, email, name, roles } },
  };
}

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  services = await startServices();
  await ensureSecrets(new Date());
  owner = new Client({ connectionString: services.ownerUrl });
  await owner.connect();
  front = await openTestFront(ROUTE_MODULES);
  base = front.origin;
  const analyst = services.as("analyst");
  const run = await runImport(analyst, {
    connector: "burp",
    fileName: "table.xml",
    source: inPieces(burpReport([{ host: "https://a.example" }, { host: "https://b.example" }])),
  });
  [id = "", other = ""] = run.incidents;
  number = Number(id.slice("INC-2026-".length));
  const note = await attachNote(analyst, { incident_id: id, kind: "note", text: "Not there." });
  evidence = note.id;
  callers = [
    { ...(await caller("anonymous", [])), bearer: null, context: services.anonymous },
    ...(await Promise.all(ROLES.map((role) => caller(role, [role])))),
    await caller("owner who imports", ["importer"], true),
    await caller("owner who views", ["viewer"], true),
  ];
}, 120_000);

afterAll(async () => {
  await front.close();
  await owner.end();
  await closeDatabase();
  await services.close();
});

/**
 * Puts the incident into a state, as if others had led it there, unless it is in it: most calls are refused, and the
 * tallies of each change are planned anew.
 */
async function reset(state: CaseName, ownerEmail: string): Promise<void> {
  const workflow = state === "accepted" ? "closed" : state;
  const resolution = { closed: "fixed", accepted: "risk_accepted" }[state as string] ?? null;
  const wanted = [number, workflow, resolution, ownerEmail];
  await owner.query("DELETE FROM incident_link");
  const { rowCount } = await owner.query(
    `SELECT id FROM incident WHERE id = $1 AND state_by = 'user:somebody-else' AND
       (workflow_status, resolution, owner_email, severity, severity_source) IS NOT DISTINCT FROM ($2, $3, $4, 3, 'tool')
       AND num_nonnulls(duplicate_of, closed_by, reopened_at) = 0`,
    wanted,
  );
  if (rowCount === 1) return;
  await owner.query(
    `UPDATE incident SET workflow_status = $2, resolution = $3, owner_email = $4, duplicate_of = NULL,
       severity = 3, severity_source = 'tool', closed_by = NULL, state_by = 'user:somebody-else',
       state_since = now() - interval '1 hour', fixing_since = now() - interval '2 hours',
       reopened_at = NULL, closed_at = CASE WHEN $2 = 'closed' THEN now() END,
       risk_accepted_until = CASE WHEN $3 = 'risk_accepted' THEN now() + interval '9 days' END
     WHERE id = $1`,
    wanted,
  );
}

/** Makes the newest verdict a pass, with evidence newer than the fix: the app reads all of them each time. */
async function pass(): Promise<void> {
  await owner.query(
    `INSERT INTO incident_statement (incident_id, kind, body, sha256, author, author_name, stated_at)
     SELECT $1, 'retest', b, sha256(convert_to(b, 'UTF8')), 'user:x', 'X', now()
     FROM (SELECT $2::text AS b) t
     WHERE b IS DISTINCT FROM (SELECT body FROM incident_statement
       WHERE incident_id = $1 AND kind = 'retest' ORDER BY id DESC LIMIT 1)`,
    [number, JSON.stringify({ evidence_ids: [evidence], note: "", passed: true })],
  );
}

interface Seen {
  version: number;
  workflow_status: string;
  records: number;
}

async function look(): Promise<Seen> {
  const { rows } = await owner.query<Seen>(
    `SELECT version, workflow_status,
       (SELECT count(*)::int FROM trace_record WHERE chain = 'incident:${id}') AS records
     FROM incident WHERE id = $1`,
    [number],
  );
  return rows[0] ?? { version: 0, workflow_status: "", records: 0 };
}

/** Version of the incident as the caller last saw it. */
let version = 0;

function bodyOf(operation: Operation): Record<string, unknown> {
  const month = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const text = JSON.stringify(operation.body)
    .replaceAll("EVIDENCE", evidence)
    .replaceAll("OTHER", other)
    .replaceAll('"VERSION"', String(version))
    .replaceAll("IN A MONTH", month);
  return JSON.parse(text);
}

interface Answer {
  status: number;
  code: string | undefined;
  body: Record<string, unknown>;
}

async function overRest(operation: Operation, by: Caller): Promise<Answer> {
  const response = await fetch(`${base}/api/ip3/v1/incidents/${id}/${operation.path}`, {
    method: operation.method ?? "POST",
    headers: {
      "content-type": "application/json",
      ...(by.bearer === null ? {} : { authorization: `Bearer ${by.bearer}` }),
    },
    ...(operation.method === "GET" ? {} : { body: JSON.stringify(bodyOf(operation)) }),
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code: body.code as string | undefined, body };
}

async function overTrpc(operation: Operation, by: Caller): Promise<Answer> {
  const [router = "", procedure = ""] = operation.procedure.split(".");
  const caller = appRouter.createCaller({ service: by.context }) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<Record<string, unknown>>>
  >;
  try {
    const body = await caller[router]?.[procedure]?.({ id, ...bodyOf(operation) });
    // tRPC has one word for success.
    return { status: 0, code: undefined, body: body ?? {} };
  } catch (error) {
    const { cause } = error as { cause?: { code: string; status: number; extra: object } };
    return { status: cause?.status ?? 500, code: cause?.code, body: { ...cause?.extra } };
  }
}

function mayDo(operation: Operation, by: Caller): boolean {
  return by.roles.some((role) => operation.roles.includes(role)) || (by.isOwner && operation.owner);
}

function expected(operation: Operation, state: CaseName, by: Caller): Outcome {
  if (by.name === "anonymous") return { status: 401, code: "unauthenticated" };
  if (!mayDo(operation, by)) return { status: 403, code: "forbidden" };
  return operation.outcome[state];
}

const TRANSPORTS = { REST: overRest, tRPC: overTrpc };

describe.each(Object.entries(TRANSPORTS))("over %s", (_, send) => {
  describe.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
    "%s",
    (_name, operation) => {
      it.each(CASES)(
        "from %s, by every role",
        async (state) => {
          for (const by of callers) {
            const want = expected(operation, state, by);
            await reset(state, by.isOwner ? by.email : "somebody@test.example");
            await pass();
            const before = await look();
            version = before.version;
            const answer = await send(operation, by);
            const after = await look();
            const place = `${operation.name} from ${state} by ${by.name}`;
            const isDone = want.status < 300;
            const seen = { status: answer.status || want.status, code: answer.code };
            expect(seen, place).toEqual({ status: want.status, code: want.code });
            expect(after, place).toEqual({
              version: before.version + (isDone && operation.method !== "GET" ? 1 : 0),
              workflow_status: want.workflow ?? before.workflow_status,
              records: before.records + (want.records ?? 0),
            });
            if (want.code === "invalid_transition") {
              expect(answer.body, place).toMatchObject({ from: before.workflow_status });
              expect(answer.body.allowed, place).toBeInstanceOf(Array);
            }
          }
        },
        60_000,
      );
    },
  );
});

describe("over REST, apart from the table", () => {
  it("If-Match with an old ETag answers 412, and nothing happens", async () => {
    await reset("open", "somebody@test.example");
    const analyst = callers.find((by) => by.name === "analyst");
    const headers = {
      authorization: `Bearer ${analyst?.bearer}`,
      "content-type": "application/json",
    };
    const address = `${base}/api/ip3/v1/incidents/${id}`;
    const etag = (await fetch(address, { headers })).headers.get("etag") ?? "";
    const move = (to: string) =>
      fetch(`${address}/transition`, {
        method: "POST",
        headers: { ...headers, "if-match": etag },
        body: JSON.stringify({ to }),
      });
    expect((await move("triaged")).status).toBe(200);
    const before = await look();
    const late = await move("assigned");
    expect(late.status).toBe(412);
    expect(await late.json()).toMatchObject({ code: "version_conflict", version: before.version });
    expect(await look()).toEqual(before);
  });

  it("other names for the state to move to are understood", async () => {
    await reset("open", "somebody@test.example");
    const [by] = callers.filter(({ name }) => name === "lead");
    for (const [name, to] of [
      ["target", "triaged"],
      ["status", "assigned"],
      ["workflow_status", "fixing"],
    ] as const) {
      const response = await fetch(`${base}/api/ip3/v1/incidents/${id}/transition`, {
        method: "POST",
        headers: { authorization: `Bearer ${by?.bearer}`, "content-type": "application/json" },
        body: JSON.stringify({ [name]: to }),
      });
      expect(response.status).toBe(200);
      expect((await look()).workflow_status).toBe(to);
    }
  });
});
