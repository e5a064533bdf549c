import { type ChildProcess, spawn } from "node:child_process";
import autocannon from "autocannon";
import { closeDatabase } from "@/platform/db/database";
import { fillIncidents } from "./fill-incidents";
import { bearerToken } from "./people";
import { report } from "./report";
import { sized } from "./size";

/** An authenticated list request: through the front, through Next, and against a bare server. */
const CONNECTIONS = 16;
const SECONDS = Number(process.env.BENCH_SECONDS ?? sized(8, 2));
const INCIDENTS = sized(10_000, 600);

interface Running {
  process: ChildProcess;
  url: string;
}

function start(script: string, env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      const port = /ready on (\d+)/.exec(chunk.toString())?.[1];
      if (port !== undefined) resolve({ process: child, url: `http://127.0.0.1:${port}` });
    });
  });
}

async function stop({ process: child }: Running): Promise<void> {
  child.removeAllListeners("exit");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Requests a second; throws when any answer was no 200. */
async function load(url: string, headers: Record<string, string>): Promise<number> {
  const target = { url: `${url}/api/ip3/v1/incidents?limit=50`, connections: CONNECTIONS, headers };
  await autocannon({ ...target, duration: sized(2, 0.1) });
  const result = await autocannon({ ...target, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were no success, ${result.errors} failed`);
  }
  // Its average is one of whole seconds, of which a quick run has hardly any.
  return result.requests.total / result.duration;
}

async function measureFront(direct: "on" | "off", token: string): Promise<number> {
  const front = await start("dist/front.mjs", {
    PORT: "0",
    HOST: "127.0.0.1",
    FRONT_DIRECT: direct,
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
  });
  const rate = await load(front.url, { authorization: `Bearer ${token}` });
  await stop(front);
  return rate;
}

async function main(): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (url === undefined) throw new Error("run this with `npm run bench`");
  await fillIncidents(url, INCIDENTS);
  const token = await bearerToken("viewer");
  await closeDatabase();
  const bare = await start("dist/bench/bare-main.mjs", {});
  const bareRate = await load(bare.url, {});
  await stop(bare);
  const direct = await measureFront("on", token);
  const throughNext = await measureFront("off", token);
  const common = {
    measured: direct,
    unit: "requests/s",
    name: "authenticated list of 50 through the front",
  };
  report({ ...common, baseline: throughNext, against: "the same through Next", goal: "≥ 6" });
  report({
    ...common,
    baseline: bareRate,
    against: "a bare server with the same query",
    goal: "≥ 0.5",
  });
}

await main();
