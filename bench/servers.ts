import { type ChildProcess, spawn } from "node:child_process";

/** A running server. */
export interface Front {
  child: ChildProcess;
  origin: string;
}

const started = new Set<ChildProcess>();
// A bench that fails leaves nothing behind.
process.once("exit", () => {
  for (const child of started) child.kill("SIGKILL");
});

/** A server as it is deployed, with one process for requests, on a port of its own or the given one. */
export function startFront(env: Record<string, string> = {}): Promise<Front> {
  return startServer("dist/front.mjs", {
    PORT: "0",
    HOST: "127.0.0.1",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    ...env,
  });
}

/** The least that can answer a list or, with a DID, one agent, in a process of its own. */
export function startBare(did?: string): Promise<Front> {
  return startServer("dist/bench/bare-main.mjs", did === undefined ? {} : { BENCH_AGENT: did });
}

async function startServer(script: string, env: Record<string, string>): Promise<Front> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.add(child);
  const port = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      const found = /ready on (\d+)/.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  return { child, origin: `http://127.0.0.1:${port}` };
}

/** Stops a server as an administrator does. */
export async function stopServer({ child }: Front): Promise<void> {
  child.removeAllListeners("exit");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}
