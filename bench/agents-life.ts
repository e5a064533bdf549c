import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { verifyTrace } from "@/log/server/verify-trace";
import { closeDatabase, database } from "@/platform/db/database";
import { type HeaderPair, sendRaw, signedLines, type WireRequest } from "@/test/signed-caller";
import { ARGS, type Caller, prepareAgent, TOOL } from "./calling-agents";
import { bearerToken, contextOf, person } from "./people";
import { type Front, startFront, stopServer } from "./servers";
import { sized } from "./size";

/**
 * Agents as they live: each acts now and then, with calls that are allowed, that are not and that wait for a person, with
 * inputs, outputs and challenges. Against one process and against two: how long an answer takes, whether each is the
 * right one, whether memory grows, and whether all that was answered is kept.
 */
const AGENTS = sized(2_000, 8);
const SECONDS = sized(300, 1);
/** Of these the first: a process compiles its code while it answers, and all agents come at once. */
const WARM_UP_SECONDS = sized(60, 0);
/** Between two acts of an agent, on average: together about half of what two cores can answer. */
const PAUSE_MS = sized(20_000, 100);
const AT_ONCE = 16;
const ASKED = "write:note";
const GRANTS = [
  { tool: TOOL, rule: { args: ARGS } },
  { tool: ASKED, rule: { args: ARGS, approval: "always" } },
];

type Kind = "allowed" | "refused" | "approved" | "input" | "output" | "challenge" | "self";

/** How often each is done, of a hundred. */
const SHARES: Readonly<Record<Kind, number>> = {
  allowed: 50,
  refused: 8,
  approved: 4,
  input: 14,
  output: 8,
  challenge: 6,
  self: 10,
};

interface Life {
  origin: string;
  officer: HeaderPair;
  times: Map<Kind, number[]>;
  /** Of the first seconds, of any kind. */
  warmUp: number[];
  warmUntil: number;
  calls: string[];
  wrong: Map<string, number>;
}

function chooseKind(): Kind {
  let left = Math.random() * 100;
  for (const [kind, share] of Object.entries(SHARES) as [Kind, number][]) {
    left -= share;
    if (left < 0) return kind;
  }
  return "self";
}

function count(of: Map<string, number>, what: string): void {
  of.set(what, (of.get(what) ?? 0) + 1);
}

/** One signed request of an agent, timed; counts an answer that is not one of the expected. */
async function ask(
  life: Life,
  kind: Kind,
  agent: Caller,
  request: WireRequest,
  expected: readonly number[],
  plan: { tag?: "svc-agent-pop"; nonce?: string } = {},
): Promise<Record<string, unknown>> {
  const authority = new URL(life.origin).host;
  const headers = signedLines(agent, request, { ...plan, authority });
  const started = performance.now();
  const answered = await sendRaw(life.origin, { ...request, headers }).catch(
    (error: NodeJS.ErrnoException) => error,
  );
  if (answered instanceof Error) {
    count(life.wrong, `${kind}: ${answered.code}`);
    return {};
  }
  const { status, json } = answered;
  const times = life.times.get(kind) ?? [];
  life.times.set(kind, times);
  (started < life.warmUntil ? life.warmUp : times).push(performance.now() - started);
  if (!expected.includes(status)) {
    count(life.wrong, `${kind}: ${status} ${String(json.code ?? "")}`);
  }
  if (typeof json.call_id === "string") life.calls.push(json.call_id);
  return json;
}

const post = (target: string, body: unknown): WireRequest => ({
  method: "POST",
  target,
  body: JSON.stringify(body),
});

async function act(life: Life, agent: Caller, n: number): Promise<void> {
  const at = `/api/agents/${agent.did}`;
  const kind = chooseKind();
  const call = (tool: string, expected: readonly number[], more = {}) =>
    ask(
      life,
      kind,
      agent,
      post(`${at}/tool-call`, { tool, args: { id: `INC-${n}` }, ...more }),
      expected,
    );
  switch (kind) {
    case "allowed":
      await call(TOOL, [200]);
      return;
    case "refused":
      await call("send:mail", [403]);
      return;
    case "approved": {
      const { approval_id } = await call(ASKED, [202]);
      const { status } = await sendRaw(life.origin, {
        ...post(`/api/approvals/${String(approval_id)}/approve`, { comment: "Seen." }),
        headers: [life.officer, ["Content-Type", "application/json"]],
      });
      if (status === 200) await call(ASKED, [200], { approval_id });
      else count(life.wrong, `approval: ${status}`);
      return;
    }
    case "input": {
      const content = `Minutes of meeting ${n}: the next one is on Monday at ten.`;
      const body = { source: "mail:office@bench.example", channel: "document", content };
      await ask(life, kind, agent, post(`${at}/inputs`, body), [200, 201]);
      return;
    }
    case "output":
      await ask(
        life,
        kind,
        agent,
        // With a number it would state what no evidence shows.
        post(`${at}/outputs`, { text: "Thank you for your message. I will look at it." }),
        [200, 201],
      );
      return;
    case "challenge": {
      const asked = await ask(life, kind, agent, { target: `${at}/challenge` }, [200, 204]);
      if (typeof asked.challenge_id !== "string") return;
      const answer = post(`${at}/challenge/${asked.challenge_id}`, {});
      await ask(life, kind, agent, answer, [200], {
        tag: "svc-agent-pop",
        nonce: String(asked.nonce),
      });
      return;
    }
    case "self":
      await ask(life, kind, agent, { target: `${at}/self` }, [200]);
  }
}

/** Resident megabytes of the processes of a server; 0 where the system does not say. */
function residentMb({ child }: Front): number {
  if (process.platform !== "linux") return 0;
  const kilobytes = (pid: number) => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  };
  const pid = child.pid ?? 0;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  const pids = [pid, ...children.split(" ").filter(Boolean).map(Number)];
  return Math.round(pids.reduce((sum, each) => sum + kilobytes(each), 0) / 1024);
}

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

async function live(agents: readonly Caller[], workers: number, officer: string): Promise<void> {
  const front = await startFront({ WORKERS: String(workers), PORT: "0" });
  const life: Life = {
    origin: front.origin,
    officer: ["Authorization", `Bearer ${officer}`],
    times: new Map(),
    warmUp: [],
    warmUntil: performance.now() + WARM_UP_SECONDS * 1000,
    calls: [],
    wrong: new Map(),
  };
  const memory: number[] = [];
  const until = Date.now() + SECONDS * 1000;
  const watch = setInterval(() => memory.push(residentMb(front)), SECONDS * 50);
  let acts = 0;
  const lives = agents.map(async (agent) => {
    await sleep(Math.random() * PAUSE_MS);
    while (Date.now() < until) {
      await act(life, agent, acts++);
      await sleep(Math.random() * 2 * PAUSE_MS);
    }
  });
  await Promise.all(lives);
  clearInterval(watch);
  await stopServer(front);
  await tell(life, { workers, acts, memory });
}

async function tell(
  { times, warmUp, calls, wrong }: Life,
  { workers, acts, memory }: { workers: number; acts: number; memory: readonly number[] },
): Promise<void> {
  const first = [`the first ${WARM_UP_SECONDS} s`, warmUp] as const;
  const lines = [first, ...times].map(([kind, all]) => {
    const sorted = all.toSorted((a, b) => a - b);
    return `  ${kind}: ${all.length}, ms p50 ${percentile(sorted, 0.5)}, p95 ${percentile(sorted, 0.95)}, p99 ${percentile(sorted, 0.99)}`;
  });
  const { rows } = await database().pool.query<{ kept: string }>(
    "SELECT count(*) AS kept FROM agent_call WHERE id = ANY($1)",
    [calls],
  );
  const lost = new Set(calls).size - Number(rows[0]?.kept ?? 0);
  const others = [...wrong].map(([what, count]) => `${count} of ${what}`).join(", ") || "none";
  process.stdout.write(
    `${workers} process(es), ${AGENTS} agents, ${acts} acts in ${SECONDS} s (${(acts / SECONDS).toFixed(0)}/s)\n${lines.join("\n")}\n  other answers than expected: ${others}; lost calls: ${lost}; resident MB: ${memory.join(" ")}\n`,
  );
  if (lost > 0) throw new Error(`${lost} calls that were answered are not kept`);
}

async function main(): Promise<void> {
  const officer = await bearerToken("safety_officer");
  const agents: Caller[] = [];
  let next = 0;
  const prepare = async () => {
    for (let n = next++; n < AGENTS; n = next++) {
      agents.push(await prepareAgent(`did:svc:agt:life-${n}`, GRANTS));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, prepare));
  for (const workers of [1, 2]) await live(agents, workers, officer);
  const trace = await verifyTrace(contextOf(person("verifier")), {});
  process.stdout.write(
    `trace of ${trace.records} records in ${trace.chains} chains: ${trace.status}\n`,
  );
  await closeDatabase();
  if (trace.status !== "verified") throw new Error("the trace does not verify");
}

await main();
