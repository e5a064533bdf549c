import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { runImport } from "@/imports/server/run-import";
import { verifyTrace } from "@/log/server/verify-trace";
import { closeDatabase, database } from "@/platform/db/database";
import { burpReport, inPieces } from "@/test/burp-report";
import { type HeaderPair, sendRaw, signedLines, type WireRequest } from "@/test/signed-caller";
import { type Caller, prepareAgent, TOOL } from "./calling-agents";
import { bearerToken, contextOf, person } from "./people";
import { type Front, startFront } from "./servers";
import { sized } from "./size";

/**
 * Kills the server, and now and then the database, at moments during calls of agents and comments of people. What was
 * answered has to be there once, with its record, and a request that was answered must not be answered again.
 */
const MOMENTS = sized(200, 3);
/** Every so many the database server dies instead, where it is one of our own on Linux. */
const DATABASE_EVERY = sized(20, 3);
/** After that the service refuses signatures of before, which it cannot tell from repetitions, and says until when. */
const REFUSES_MS = 60_000;
const AGENTS = 8;
const COMMENTERS = 4;
const LONGEST_MS = 300;
const UNKNOWN_NONCE = "replay_store_unavailable";

interface World {
  /** When the database was killed last, in milliseconds. */
  databaseLostAt: number;
  agents: readonly Caller[];
  incident: string;
  bearer: HeaderPair;
}

/** What was answered: ids of calls and texts of comments, and each agent's last request. */
interface Answered {
  calls: string[];
  comments: string[];
  last: Map<string, WireRequest>;
}

const isRefusedConnection = (error: unknown) =>
  error instanceof Error && "code" in error && /^(ECONN|EPIPE)/.test(String(error.code));

/** Asks again and again until the server is gone; what else is not answered as asked is an error. */
async function untilGone(isGone: () => boolean, once: () => Promise<void>): Promise<void> {
  while (!isGone()) {
    try {
      await once();
    } catch (error) {
      if (!isRefusedConnection(error)) throw error;
      if (!isGone()) await sleep(5);
    }
  }
}

/** One load until the process or the database is killed at a moment by chance. */
async function loadUntilKilled(world: World, front: Front, answered: Answered, kill: Kill) {
  const authority = new URL(front.origin).host;
  let gone = false;
  const isGone = () => gone;
  const calling = world.agents.map((agent) =>
    untilGone(isGone, async () => {
      const request = {
        method: "POST",
        target: `/api/agents/${agent.did}/tool-call`,
        body: JSON.stringify({ tool: TOOL, args: { id: `INC-${answered.calls.length}` } }),
      };
      const sent = { ...request, headers: signedLines(agent, request, { authority }) };
      const { status, json } = await sendRaw(front.origin, sent);
      if (status === 200) {
        answered.calls.push(String(json.call_id));
        answered.last.set(agent.did, sent);
      } else if (world.databaseLostAt + REFUSES_MS > Date.now() && json.code === UNKNOWN_NONCE) {
        await sleep(500);
      } else if (!isGone() && !kill.mayFail(status)) {
        throw new Error(`a call was answered with ${status} ${JSON.stringify(json)}`);
      }
    }),
  );
  const commenting = Array.from({ length: COMMENTERS }, () =>
    untilGone(isGone, async () => {
      const text = `Seen by ${randomUUID()}.`;
      const { status, json } = await sendRaw(front.origin, {
        method: "POST",
        target: `/api/ip3/v1/incidents/${world.incident}/comments`,
        headers: [world.bearer, ["Content-Type", "application/json"]],
        body: JSON.stringify({ text }),
      });
      if (status === 201 || status === 200) answered.comments.push(text);
      else if (!isGone() && !kill.mayFail(status)) {
        throw new Error(`a comment was answered with ${status} ${JSON.stringify(json)}`);
      }
    }),
  );
  // A process that starts answers the first request late.
  const { calls, comments } = answered;
  const before = [calls.length, comments.length] as const;
  while (calls.length === before[0] || comments.length === before[1]) await sleep(5);
  await sleep(Math.random() * LONGEST_MS);
  await kill.now(front);
  gone = true;
  await Promise.all([...calling, ...commenting]);
}

interface Kill {
  name: string;
  now: (front: Front) => Promise<void>;
  /** Whether an answer of this status is right at any time. */
  mayFail: (status: number) => boolean;
}

async function killFront({ child }: Front): Promise<void> {
  child.removeAllListeners("exit");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

/** Kills the postmaster, and starts it again as it was started; then the front, whose answers nobody waits for. */
const DATABASE: Kill = {
  name: "the database",
  mayFail: (status) => status >= 500 || status === 401,
  now: async (front) => {
    const { rows } = await database().pool.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, "utf8"));
    const postmaster = Number(parent?.[1]);
    const at = `/proc/${postmaster}`;
    const file = readlinkSync(`${at}/exe`);
    const args = readFileSync(`${at}/cmdline`, "utf8").split("\0").slice(1, -1);
    const owner = /^Uid:\s+(\d+)[\s\S]*^Gid:\s+(\d+)/m.exec(readFileSync(`${at}/status`, "utf8"));
    const env = Object.fromEntries(
      readFileSync(`${at}/environ`, "utf8")
        .split("\0")
        .filter((line) => line.includes("="))
        .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
    );
    const [uid, gid] = [Number(owner?.[1]), Number(owner?.[2])];
    const user = process.getuid?.() === 0 ? { uid, gid } : {};
    process.kill(postmaster, "SIGKILL");
    await killFront(front);
    // A backend may hold the shared memory for a moment after its postmaster.
    for (let tried = 0; tried < 100; tried++) {
      const child = spawn(file, args, {
        ...user,
        cwd: "/",
        env: env as NodeJS.ProcessEnv,
        detached: true,
        stdio: "ignore",
      });
      const ended = new Promise<"ended">((resolve) => child.once("exit", () => resolve("ended")));
      child.unref();
      if ((await Promise.race([ended, answers()])) === "answers") return;
      await sleep(100);
    }
    throw new Error("the database server does not start again");
  },
};

/** Resolves once the database answers, after its recovery. */
async function answers(): Promise<"answers"> {
  for (;;) {
    try {
      await database().pool.query("SELECT 1");
      return "answers";
    } catch {
      await sleep(50);
    }
  }
}

const SERVER: Kill = { name: "the server", mayFail: () => false, now: killFront };

/** How many requests that were answered before the end are answered once more by the next process. */
async function countRepeated(front: Front, { last }: Answered): Promise<number> {
  let repeated = 0;
  for (const request of last.values()) {
    const { status } = await sendRaw(front.origin, request);
    if (status < 400) repeated += 1;
  }
  last.clear();
  return repeated;
}

/** Of these values, those that a statement does not find. */
async function missing(values: readonly string[], text: string): Promise<number> {
  const { rows } = await database().pool.query<{ found: string }>(text, [values]);
  const found = new Set(rows.map((row) => row.found));
  return values.filter((value) => !found.has(value)).length;
}

async function prepare(): Promise<World> {
  const token = await bearerToken("analyst");
  const report = burpReport([{ path: "/till" }]);
  const run = await runImport(contextOf(person(randomUUID())), {
    connector: "burp",
    fileName: "bench.xml",
    source: inPieces(report),
  });
  const [incident = ""] = run.incidents;
  const agents: Caller[] = [];
  for (let n = 0; n < AGENTS; n++) agents.push(await prepareAgent(`did:svc:agt:crash-${n}`));
  return { databaseLostAt: 0, agents, incident, bearer: ["Authorization", `Bearer ${token}`] };
}

async function main(): Promise<void> {
  const world = await prepare();
  const ownDatabase = process.platform === "linux" && process.env.BENCH_OWN_SERVER === "yes";
  const answered: Answered = { calls: [], comments: [], last: new Map() };
  let repeated = 0;
  let databases = 0;
  // The same address each time, or a request of before would be refused for its address.
  let front = await startFront();
  const port = new URL(front.origin).port;
  for (let moment = 1; moment <= MOMENTS; moment++) {
    const isDatabase = ownDatabase && moment % DATABASE_EVERY === 0;
    if (isDatabase) databases += 1;
    await loadUntilKilled(world, front, answered, isDatabase ? DATABASE : SERVER);
    if (isDatabase) world.databaseLostAt = Date.now();
    front = await startFront({ PORT: port });
    repeated += await countRepeated(front, answered);
  }
  await killFront(front);
  const lost = {
    calls: await missing(answered.calls, "SELECT id AS found FROM agent_call WHERE id = ANY($1)"),
    records: await missing(
      answered.calls,
      `SELECT convert_from(line, 'UTF8')::jsonb #> '{body,sum}' ->> 'call' AS found FROM trace_record
       WHERE convert_from(line, 'UTF8')::jsonb #> '{body,sum}' ->> 'call' = ANY($1)`,
    ),
    comments: await missing(
      answered.comments,
      "SELECT body::jsonb ->> 'text' AS found FROM incident_statement WHERE body::jsonb ->> 'text' = ANY($1)",
    ),
  };
  const trace = await verifyTrace(contextOf(person(randomUUID())), {});
  process.stdout.write(
    `${MOMENTS} ends by SIGKILL, ${databases} of them the database's: ${answered.calls.length} calls and ${answered.comments.length} comments were answered; lost ${lost.calls} calls, ${lost.records} of their records, ${lost.comments} comments; ${repeated} requests answered twice; trace of ${trace.records} records ${trace.status}\n`,
  );
  await closeDatabase();
  const isKept = Object.values(lost).every((count) => count === 0);
  if (!isKept || repeated > 0 || trace.status !== "verified" || answered.calls.length === 0) {
    throw new Error("what was answered was not kept, or was answered twice");
  }
}

await main();
