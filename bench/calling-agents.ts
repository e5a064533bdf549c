import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createKey } from "@/agent-client/agent-key";
import type { AgentIdentity } from "@/agent-client/signed-fetch";
import { openRegistration } from "@/agents/server/keys/open-registration";
import { registerAgent } from "@/agents/server/keys/register-agent";
import { OpenRegistrationBody, RegisterAgentBody } from "@/agents/server/registry/agent-input";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import { setGrants } from "@/firewall/server/grants/set-grants";
import type { AgentActor } from "@/platform/operation/context";
import { contextOf, person } from "./people";

/** The tool that every agent of a bench may use. */
export const TOOL = "read:case";

/** A running server. */
export interface Front {
  child: ChildProcess;
  origin: string;
}

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

/** The least that can answer one agent, in a process of its own. */
export function startBare({ did }: Pick<AgentIdentity, "did">): Promise<Front> {
  return startServer("dist/bench/bare-main.mjs", { BENCH_AGENT: did });
}

async function startServer(script: string, env: Record<string, string>): Promise<Front> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
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
export async function stopFront({ child }: Front): Promise<void> {
  child.removeAllListeners("exit");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** An agent with its key. */
export interface Caller extends AgentIdentity {
  actor: AgentActor;
}

/** Arguments that the tools of a bench take. */
export const ARGS = { type: "object", properties: { id: { type: "string", maxLength: 40 } } };

type Grants = Parameters<typeof setGrants>[1]["grants"];

/** An agent with one tool, or with other grants. */
export async function prepareAgent(
  did: string,
  grants: Grants = [{ tool: TOOL, rule: { args: ARGS } }],
): Promise<Caller> {
  const [operator, officer] = [person(randomUUID()), person(randomUUID())];
  const key = createKey();
  const multikey = multikeyOf(key.publicKey);
  const asked = await openRegistration(
    contextOf({ kind: "anonymous" }),
    OpenRegistrationBody.parse({ did, key: multikey }),
    "http://bench.example",
  );
  const body = RegisterAgentBody.parse({
    challenge_id: asked.challenge_id,
    did,
    key: multikey,
    name: "Bench",
    role: "bench",
    tier: "T2",
    runtime: { type: "process" },
  });
  const { nonce, key_thumbprint: kid } = asked;
  await registerAgent(contextOf(operator), body, { did, kid, nonce, tag: "svc-agent-pop" });
  await setGrants(contextOf(officer), { id: did, grants });
  const { id: agentId } = await requireAgentRow(contextOf(officer), did);
  return { did, key, actor: { kind: "agent", agentId, did, kid, tag: "svc-agent" } };
}
