import { verify } from "node:crypto";
import { createKey, keyUrl, signWith } from "@/agent-client/agent-key";
import { ed25519KeyObject, nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { checkDigest, checkSignature } from "@/encoding/domain/http-signatures/check-signature";
import { SIGNATURE_WINDOW } from "@/encoding/domain/http-signatures/profile";
import { isRefusal, readSignature } from "@/encoding/domain/http-signatures/read-signature";
import { signRequest } from "@/encoding/domain/http-signatures/sign-request";
import { callTool } from "@/firewall/server/calls/call-tool";
import { closeDatabase, database, openDatabase } from "@/platform/db/database";
import { type HeaderPair, sendRaw, signedLines, type WireRequest } from "@/test/signed-caller";
import { appendRecord } from "@/trace/server/records/append";
import type { ToolCallBody } from "../src/firewall/server/evaluation/tool-call-dto";
import { type Caller, prepareAgent, TOOL } from "./calling-agents";
import { bearerToken, contextOf } from "./people";
import { report } from "./report";
import { startBare, startFront, stopServer } from "./servers";
import { sized } from "./size";
import { warm } from "./warm";

/** Cost of a signature: by itself, in a request, and with a decision that is recorded. */
const CHECKS = sized(5_000, 50);
const REQUESTS = sized(2_000, 40);
const CALLERS = sized(16, 4);
/** Of the bare INSERT. */
const INSERTERS = sized(32, 4);
const WARM_UP = sized(200, 10);
const CALL = JSON.stringify({ tool: TOOL, args: { id: "INC-2026-000123" } });

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (count * 1000) / (performance.now() - started);
}

async function inParallel(
  count: number,
  each: (n: number) => Promise<unknown>,
  callers = CALLERS,
): Promise<void> {
  let next = 0;
  const caller = async () => {
    while (next < count) await each(next++);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

async function checking(): Promise<void> {
  const key = createKey();
  const now = new Date();
  const created = Math.floor(now.getTime() / 1000);
  const body = new TextEncoder().encode(CALL);
  const unsigned = {
    method: "POST",
    authority: "bench.example",
    path: "/api/agents/bench/tool-call",
    query: "",
    headers: [["Content-Type", "application/json"]] as HeaderPair[],
    body,
  };
  const added = await signRequest(nodePrimitives, unsigned, {
    tag: "svc-agent",
    keyid: keyUrl("did:svc:agt:bench", key),
    nonce: "n".repeat(32),
    created,
    expires: created + 60,
    sign: (base) => signWith(key, base),
  });
  const facts = { ...unsigned, authority: null, headers: [...unsigned.headers, ...added] };
  const policy = {
    tag: "svc-agent",
    origins: [{ scheme: "https", authority: "bench.example" }],
    ...SIGNATURE_WINDOW,
  } as const;
  const once = () => {
    const read = readSignature(facts, policy, now);
    if (isRefusal(read)) throw new Error(read.detail);
    const fault =
      checkSignature(nodePrimitives, read, key.publicKey) ?? checkDigest(nodePrimitives, facts);
    if (fault !== null) throw new Error(fault.detail);
    return read;
  };
  const { bases, signature } = once();
  const publicKey = ed25519KeyObject(key.publicKey);
  const bare = () => {
    if (!verify(null, bases[0] ?? body, publicKey, signature)) throw new Error("not signed");
  };
  const rate = (work: () => unknown) =>
    perSecond(CHECKS, async () => {
      for (let n = 0; n < CHECKS; n++) work();
    });
  await rate(bare);
  await rate(once);
  report({
    name: `time to read and check a signed request with ${CALL.length} bytes`,
    measured: 1e6 / (await rate(once)),
    baseline: 1e6 / (await rate(bare)),
    unit: "µs",
    against: "a bare Ed25519 verification of the same base with a key object at hand",
    goal: null,
  });
}

/** Sends requests that were made before; throws when any answer was no 200. */
async function load(origin: string, made: readonly WireRequest[]): Promise<number> {
  const send = async (n: number) => {
    const request = made[n];
    if (request === undefined) throw new Error("there are fewer requests than calls");
    const { status, json } = await sendRaw(origin, request);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`);
  };
  return perSecond(made.length, () => inParallel(made.length, send));
}

async function requesting(): Promise<void> {
  const bearer = await bearerToken("viewer");
  const agents: Caller[] = [];
  for (let n = 0; n < CALLERS; n++) agents.push(await prepareAgent(`did:svc:agt:bench-${n}`));
  const front = await startFront();
  let rates: Rates;
  try {
    rates = await measureFront(front.origin, agents, bearer);
  } finally {
    await stopServer(front);
  }
  await measureAlone(agents, rates);
}

interface Rates {
  /** Calls a second over HTTP of agents that take turns, and of a single one. */
  spread: number;
  single: number;
}

async function measureFront(
  origin: string,
  agents: readonly Caller[],
  bearer: string,
): Promise<Rates> {
  const authority = new URL(origin).host;
  const [first] = agents;
  if (first === undefined) throw new Error("there is no agent");
  const signed = (
    by: readonly Caller[],
    count: number,
    requestOf: (agent: Caller) => WireRequest,
  ): WireRequest[] =>
    Array.from({ length: count }, (_, n) => {
      const agent = by[n % by.length] ?? first;
      const request = requestOf(agent);
      return { ...request, headers: signedLines(agent, request, { authority }) };
    });
  const own = ({ did }: Caller) => ({ target: `/api/agents/${did}/self` });
  const call = ({ did }: Caller) => ({
    method: "POST",
    target: `/api/agents/${did}/tool-call`,
    body: CALL,
  });
  const authorization: HeaderPair = ["Authorization", `Bearer ${bearer}`];
  const record = { target: `/api/agents/${first.did}`, headers: [authorization] };
  const read = (count: number) => Array.from({ length: count }, () => record);
  const getOwn = () => load(origin, signed([first], REQUESTS, own));
  const getOne = () => load(origin, read(REQUESTS));
  await warm(getOwn);
  await warm(getOne);
  const byBearer = await getOne();
  report({
    name: "GET /api/agents/{id}/self, signed",
    measured: await getOwn(),
    baseline: byBearer,
    unit: "requests/s",
    against: "GET /api/agents/{id}, the same record by a bearer token that is cached",
    goal: "≥ 0.8",
  });
  const bare = await startBare(first.did);
  const plain = Array.from({ length: REQUESTS }, () => ({ target: "/" }));
  await warm(() => load(bare.origin, plain));
  report({
    name: "GET /api/agents/{id} by a bearer token that is cached",
    measured: byBearer,
    baseline: await load(bare.origin, plain),
    unit: "requests/s",
    against: "a bare server with one query of the agent's row",
    goal: "≥ 0.5",
  });
  await stopServer(bare);
  const callBy = (by: readonly Caller[]) => load(origin, signed(by, REQUESTS, call));
  await warm(() => callBy(agents));
  return { spread: await callBy(agents), single: await callBy([first]) };
}

/** The same decisions with the same records, called as a function: what HTTP and the signature add. */
async function measureAlone(agents: readonly Caller[], { spread, single }: Rates): Promise<void> {
  const decide = (of: readonly Caller[]) => async (n: number) => {
    const agent = of[n % of.length];
    if (agent === undefined) throw new Error("there is no agent");
    const answer = await callTool(contextOf(agent.actor), {
      ...(JSON.parse(CALL) as ToolCallBody),
      id: agent.did,
    });
    if (!("allowed" in answer) || !answer.allowed) throw new Error("the call was not allowed");
  };
  const rate = async (of: readonly Caller[]) => {
    const round = () => perSecond(REQUESTS, () => inParallel(REQUESTS, decide(of)));
    await warm(round);
    return round();
  };
  const [first] = agents;
  if (first === undefined) throw new Error("there is no agent");
  report({
    name: `POST tool-call of ${agents.length} agents, signed, decided and recorded`,
    measured: spread,
    baseline: await rate(agents),
    unit: "requests/s",
    against: "the same transactions alone, without HTTP, signature and nonce",
    goal: "≥ 0.5",
  });
  report({
    name: "POST tool-call of one agent, one after the other under its row's lock",
    measured: single,
    baseline: await rate([first]),
    unit: "requests/s",
    against: "the same transactions alone, without HTTP, signature and nonce",
    goal: "≥ 0.5",
  });
  report({
    name: `POST tool-call of ${agents.length} agents, signed, decided and recorded`,
    measured: spread,
    baseline: await bareInserts(),
    unit: "requests/s",
    against: `a bare single-row INSERT with commit, ${INSERTERS} callers`,
    goal: "≥ 0.15",
  });
  const executor = database().pool;
  const service = contextOf({ kind: "service" });
  const append = (n: number) =>
    appendRecord(service, executor, { chain: "bench", kind: "tool.call", summary: { n } });
  await inParallel(WARM_UP, append);
  report({
    name: `POST tool-call of ${agents.length} agents, signed, decided and recorded`,
    measured: spread,
    baseline: await perSecond(REQUESTS, () => inParallel(REQUESTS, append)),
    unit: "requests/s",
    against: "the append to one chain alone",
    goal: null,
  });
}

/** What the disk takes, by the same driver. */
async function bareInserts(): Promise<number> {
  const owner = openDatabase({ connectionString: process.env.DATABASE_URL, max: INSERTERS });
  await owner.pool.query(
    "CREATE TABLE bench_call (id bigint GENERATED ALWAYS AS IDENTITY, line text)",
  );
  const insert = {
    name: "insert",
    text: "INSERT INTO bench_call (line) VALUES ($1)",
    values: ["x".repeat(100)],
  };
  const each = () => owner.pool.query(insert);
  await inParallel(WARM_UP, each, INSERTERS);
  const rate = await perSecond(REQUESTS, () => inParallel(REQUESTS, each, INSERTERS));
  await owner.pool.end();
  return rate;
}

await checking();
await requesting();
await closeDatabase();
