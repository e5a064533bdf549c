import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../../../../scripts/setup/bundle.mjs";
import type { ScriptJob, ScriptLimits, StoreCall } from "./script-messages";
import { ScriptPool } from "./script-pool";
import { type ScriptAnswer, ScriptProcess } from "./script-process";

const FILE = path.join(process.cwd(), "dist", "script-worker.mjs");
const LIMITS: ScriptLimits = {
  cpuMs: 1_000,
  memoryBytes: 32 * 1024 * 1024,
  stackBytes: 512 * 1024,
  resultBytes: 64 * 1024,
  valueBytes: 64 * 1024,
  hostCalls: 10,
  logLines: 5,
  logCharacters: 40,
};
const WALL_MS = 15_000;
const OVERRUN_MS = 1_000;
const POOL = {
  atOnce: 1,
  eachAtOnce: 1,
  eachWaiting: 4,
  allWaiting: 4,
  runsEach: 1_000,
  idleMs: 30_000,
};

let pool: ScriptPool;
let kept: Map<string, string>;
let lines: string[];

beforeAll(async () => {
  await bundle(["script-worker"]);
  expect(existsSync(FILE)).toBe(true);
  pool = new ScriptPool({ file: FILE, ...POOL });
});

afterAll(() => pool.close());

async function store(name: StoreCall, key: string, value: string | null): Promise<string | null> {
  if (key === "bad") throw new Error("The key is bad.");
  if (name === "list") return JSON.stringify([...kept.keys()].filter((k) => k.startsWith(key)));
  if (name === "get") return kept.get(key) ?? null;
  if (value === null) kept.delete(key);
  else kept.set(key, value);
  return null;
}

function jobOf(source: string, input: unknown, limits: Partial<ScriptLimits> = {}): ScriptJob {
  return { source, input: JSON.stringify(input), limits: { ...LIMITS, ...limits } };
}

async function answerTo(source: string, input: unknown = {}, limits: Partial<ScriptLimits> = {}) {
  kept = new Map();
  lines = [];
  const calls = { store, log: (line: string) => lines.push(line) };
  const signal = new AbortController().signal;
  const run = { calls, wallMs: WALL_MS, overrunMs: OVERRUN_MS, signal };
  const answer = await pool.run("agent", jobOf(source, input, limits), run);
  if (answer === null) throw new Error("too many wait");
  return answer;
}

async function resultOf(source: string, input?: unknown): Promise<unknown> {
  const answer = await answerTo(source, input);
  if ("result" in answer) return JSON.parse(answer.result);
  throw new Error(`${answer.code}: ${answer.reason}`);
}

const quietRun = () => ({
  calls: { store, log: () => undefined },
  wallMs: WALL_MS,
  overrunMs: OVERRUN_MS,
  signal: new AbortController().signal,
});

const codeOf = (answer: ScriptAnswer) => ("code" in answer ? answer.code : "done");

describe("a script", () => {
  it("gets its input and gives its result", async () => {
    expect(await resultOf("export default ({ a, b }) => ({ sum: a + b })", { a: 1, b: 2 })).toEqual(
      {
        sum: 3,
      },
    );
    expect(
      await resultOf("await 0; export default async (i) => [i, undefined, 'ü']", null),
    ).toEqual([null, null, "ü"]);
    expect(await resultOf("export default () => {}")).toBeNull();
  });

  it("keeps values in its store", async () => {
    const source = `export default async () => {
      await store.put("a/1", { n: 1 });
      await store.put("a/2", [true]);
      await store.put("b", "x");
      await store.put("a/2", undefined);
      return [await store.get("a/1"), typeof await store.get("a/2"), await store.list("a/"), await store.list("")];
    }`;
    expect(await resultOf(source)).toEqual([{ n: 1 }, "undefined", ["a/1"], ["a/1", "b"]]);
  });

  it("hears what its store refuses, and may go on", async () => {
    const source = `export default async () => {
      try { await store.get("bad"); } catch (error) { return error.message; }
    }`;
    expect(await resultOf(source)).toBe("The key is bad.");
  });

  it("logs a little", async () => {
    await answerTo("export default () => { log('one'); log({}); log('x'.repeat(1000)); }");
    expect(lines).toEqual(["one", "1000 characters"]);
  });

  it.each([
    ["a syntax error", "export default (", "script_failed"],
    ["no default function", "export const main = () => 1", "definition_invalid"],
    ["a default that is no function", "export default 1", "definition_invalid"],
    ["an error", "export default () => { throw new Error('secret') }", "script_failed"],
    ["a thrown text", "export default () => { throw 'secret' }", "script_failed"],
    [
      "a thrown getter",
      "export default () => { throw { get message() { throw 1 } } }",
      "script_failed",
    ],
    ["a rejection", "export default async () => { throw new Error('secret') }", "script_failed"],
    ["a promise of nothing", "export default () => new Promise(() => {})", "script_failed"],
    ["an import", "import fs from 'node:fs'; export default () => fs", "script_failed"],
    ["a dynamic import", "export default () => import('node:fs')", "script_failed"],
  ])("fails with %s, and its message is not shown", async (_, source, code) => {
    const answer = await answerTo(source);
    expect(codeOf(answer)).toBe(code);
    expect(JSON.stringify(answer)).not.toContain("secret");
  });
});

describe("what a script cannot do", () => {
  it.each([
    ["loop", "for (;;);", ["time_exceeded"]],
    ["catch the end of its time", "for (;;) { try { for (;;); } catch {} }", ["time_exceeded"]],
    ["loop in a regular expression", "/(a+)+$/.test('a'.repeat(50) + 'b')", ["time_exceeded"]],
    ["loop in promises", "const f = () => Promise.resolve().then(f); await f()", ["time_exceeded"]],
    ["loop in toJSON", "return { toJSON() { for (;;); } }", ["time_exceeded"]],
    [
      "fill the memory",
      "const kept = []; for (;;) kept.push(new Array(1000).fill(1))",
      ["memory_exceeded", "time_exceeded"],
    ],
    [
      "ask for too much memory",
      "return new Uint8Array(64 * 1024 * 1024).length",
      ["memory_exceeded", "script_failed"],
    ],
    ["call itself for ever", "const f = () => f() + 1; f()", ["stack_exceeded"]],
    ["nest without end", "JSON.parse('['.repeat(200000))", ["stack_exceeded", "script_failed"]],
    [
      "nest a result",
      "let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; return o",
      ["stack_exceeded", "script_failed", "time_exceeded"],
    ],
    [
      "follow a proxy in circles",
      "const p = new Proxy({}, { getPrototypeOf: () => Object.getPrototypeOf(p) }); return p instanceof Object",
      ["stack_exceeded", "script_failed"],
    ],
    ["say too much", "return 'x'.repeat(70000)", ["output_exceeded"]],
    ["say too much in few characters", "return '€'.repeat(30000)", ["output_exceeded"]],
    ["call its store too often", "for (;;) await store.get('a')", ["host_calls_exceeded"]],
    [
      "flood its store at once",
      "for (;;) { try { store.get('a').catch(() => {}) } catch {} }",
      ["host_calls_exceeded"],
    ],
    ["flood its log", "for (;;) { try { log('x') } catch {} }", ["host_calls_exceeded"]],
    ["keep too much at once", "await store.put('a', 'x'.repeat(70000))", ["output_exceeded"]],
  ])("%s: the next one runs", async (_, body, codes) => {
    const answer = await answerTo(`export default async () => { ${body} }`, {}, { cpuMs: 300 });
    expect(codes).toContain(codeOf(answer));
    expect(lines.length).toBeLessThanOrEqual(LIMITS.logLines);
    expect(await resultOf("export default () => 'fine'")).toBe("fine");
  });

  it("reach anything of the process", async () => {
    const names = [
      "process",
      "require",
      "module",
      "global",
      "fetch",
      "Buffer",
      "setTimeout",
      "console",
    ];
    const more = [
      "WebAssembly",
      "std",
      "os",
      "XMLHttpRequest",
      "Worker",
      "navigator",
      "Deno",
      "Bun",
    ];
    const all = JSON.stringify([...names, ...more]);
    const source = `export default () => ${all}.filter((name) => {
      const ways = [
        () => globalThis[name],
        () => (0, eval)(name),
        () => [].constructor.constructor("return " + name)(),
        () => (async () => {}).constructor("return " + name)(),
        () => store.get.constructor("return " + name)(),
        () => log.constructor.constructor("return this." + name)(),
      ];
      return ways.some((way) => { try { return way() !== undefined && !(way() instanceof Promise) } catch { return false } });
    })`;
    expect(await resultOf(source)).toEqual([]);
  });

  it("change the prototypes or functions of others", async () => {
    const source = `export default async () => {
      Object.prototype.polluted = "yes";
      Object.prototype.kind = "failed";
      JSON.stringify = () => '{"replaced":true}';
      JSON.parse = () => ({ replaced: true });
      globalThis.store = globalThis.log = null;
      Promise.prototype.then = undefined;
      return { ["__proto__"]: { polluted: true }, list: [1] };
    }`;
    const answer = await answerTo(source);
    expect(answer).toEqual({ result: '{"__proto__":{"polluted":true},"list":[1]}' });
    expect("polluted" in {}).toBe(false);
    const next = "export default () => [JSON.stringify([1]), typeof {}.polluted, typeof store.get]";
    expect(await resultOf(next)).toEqual(["[1]", "undefined", "function"]);
  });

  it("leave anything behind for the next one", async () => {
    await answerTo("globalThis.left = 'here'; export default () => 1");
    expect(await resultOf("export default () => typeof left")).toBe("undefined");
  });
});

describe("a process", () => {
  const run = (worker: ScriptProcess, source: string, extra = {}) =>
    worker.run(jobOf(source, {}), { ...quietRun(), ...extra });
  const WAITING = "export default async () => { await store.get('never') }";
  const never = {
    calls: { store: () => new Promise<null>(() => undefined), log: () => undefined },
  };

  it("that is killed is reported, and replaced", async () => {
    const worker = new ScriptProcess(FILE);
    const answer = run(worker, WAITING, never);
    process.kill(worker.pid ?? 0, "SIGKILL");
    expect(codeOf(await answer)).toBe("sandbox_crashed");
    expect(worker.isSpent).toBe(true);
    expect(codeOf(await run(worker, "export default () => 1"))).toBe("sandbox_crashed");
    expect(await resultOf("export default () => 'fine'")).toBe("fine");
  });

  it("ends when its time is over, whatever it waits for", async () => {
    const worker = new ScriptProcess(FILE);
    expect(codeOf(await run(worker, WAITING, { ...never, wallMs: 300 }))).toBe("time_exceeded");
    expect(worker.isSpent).toBe(true);
  });

  it("ends when it computes beyond its time where its interpreter cannot notice", async () => {
    const worker = new ScriptProcess(FILE);
    const job = jobOf(
      "const f = () => { try { f() } catch { f() } }; export default () => f()",
      {},
      { cpuMs: 100 },
    );
    const answer = await worker.run(job, { ...quietRun(), overrunMs: 200 });
    expect(codeOf(answer)).toBe("time_exceeded");
    expect(worker.isSpent).toBe(true);
  });

  it("ends when its call is ended", async () => {
    const worker = new ScriptProcess(FILE);
    const caller = new AbortController();
    const calls = {
      store: async () => {
        caller.abort();
        return new Promise<null>(() => undefined);
      },
      log: () => undefined,
    };
    const answer = await run(worker, WAITING, { calls, signal: caller.signal });
    expect(codeOf(answer)).toBe("cancelled");
    expect(worker.isSpent).toBe(true);
    expect(codeOf(await run(new ScriptProcess(FILE), WAITING, { signal: caller.signal }))).toBe(
      "cancelled",
    );
  });

  it("that cannot be started is reported", async () => {
    const worker = new ScriptProcess(path.join(process.cwd(), "dist", "no-such-worker.mjs"));
    expect(codeOf(await run(worker, WAITING))).toBe("sandbox_crashed");
  });
});

describe("a process that was broken into", () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "rogue-"));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Result of a run whose process does this instead. */
  async function answerOf(does: string): Promise<{ answer: ScriptAnswer; worker: ScriptProcess }> {
    lines = [];
    const file = path.join(folder, "worker.mjs");
    writeFileSync(file, `process.on("message", async () => { ${does} });`);
    const worker = new ScriptProcess(file);
    const calls = { store, log: (line: string) => lines.push(line) };
    const signal = new AbortController().signal;
    const job = jobOf("", {}, { logLines: 20, logCharacters: 200 });
    const run = { calls, wallMs: WALL_MS, overrunMs: OVERRUN_MS, signal };
    return { answer: await worker.run(job, run), worker };
  }

  it.each([
    ["words we do not know", "process.send({ kind: 'grant', tool: 'pay:invoice' })"],
    ["members we do not know", "process.send({ kind: 'done', result: '1', more: 1 })"],
    ["no object", "process.send('done')"],
    ["a result that is too long", "process.send({ kind: 'done', result: 'x'.repeat(70000) })"],
    ["reasons of its own", "process.send({ kind: 'failed', code: 'pwned', reason: 'x' })"],
    ["calls without end", "for (let n = 0; n < 200; n++) process.send({ kind: 'log', line: 'x' })"],
    ["nothing", "process.exit(0)"],
  ])("is ended when it says %s", async (_, does) => {
    const { answer, worker } = await answerOf(does);
    expect(codeOf(answer)).toBe("sandbox_crashed");
    expect(worker.isSpent).toBe(true);
    expect(lines.length).toBeLessThanOrEqual(10 + 20 + 1);
  });

  it("has no environment, reads and writes no files and starts nothing", async () => {
    process.env.TOOL_SECRET_SANDBOX_TEST = "told-to-nobody";
    const { answer } = await answerOf(`
      const log = (line) => process.send({ kind: "log", line });
      log(Object.keys(process.env).join());
      const attempt = async (work) => { try { await work(); log("done"); } catch (error) { log(error.code); } };
      const [fs, programs, threads] = await Promise.all(
        ["node:fs", "node:child_process", "node:worker_threads"].map((name) => import(name)),
      );
      await attempt(() => fs.readFileSync("/etc/hosts"));
      await attempt(() => fs.readdirSync(${JSON.stringify(process.cwd())}));
      await attempt(() => fs.writeFileSync("written", "x"));
      await attempt(() => programs.execSync("id"));
      await attempt(() => new threads.Worker("1", { eval: true }));
      process.send({ kind: "done", result: "1" });
    `);
    delete process.env.TOOL_SECRET_SANDBOX_TEST;
    expect(answer).toEqual({ result: "1" });
    expect(lines).toEqual(["NODE_ENV", ...Array(5).fill("ERR_ACCESS_DENIED")]);
  });
});

describe("a pool", () => {
  it("lets so many wait and no more, and replaces a process after its runs", async () => {
    const limits = { ...POOL, eachWaiting: 2, runsEach: 1, idleMs: 1 };
    const small = new ScriptPool({ file: FILE, ...limits });
    const job = jobOf("export default () => 1", {});
    const runs = Array.from({ length: 6 }, () => small.run("agent", job, quietRun()));
    const answers = await Promise.all(runs);
    expect(answers.filter((answer) => answer === null)).toHaveLength(3);
    expect(answers.filter((answer) => answer !== null && "result" in answer)).toHaveLength(3);
    small.close();
  });

  it("runs one script of an agent at a time, so that its 18 do not keep another's waiting", async () => {
    const two = new ScriptPool({ file: FILE, ...POOL, atOnce: 2, allWaiting: 16 });
    const order: string[] = [];
    const job = jobOf("export default () => 1", {});
    const run = async (agent: string) => {
      const answer = await two.run(agent, job, quietRun());
      order.push(`${agent} ${answer === null ? "busy" : "done"}`);
    };
    const many = Array.from({ length: 18 }, () => run("a"));
    await run("b");
    await Promise.all(many);
    expect(order.filter((each) => each === "a done")).toHaveLength(1 + POOL.eachWaiting);
    expect(order.filter((each) => each === "a busy")).toHaveLength(18 - 1 - POOL.eachWaiting);
    expect(order).toContain("b done");
    two.close();
  });
});
