import { Pool } from "pg";
import { z } from "zod";
import type { AgentIdentity } from "@/agent-client/signed-fetch";
import { agentProof, agentSignature } from "@/agents/server/signed-requests/schemes";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { announcePort } from "@/platform/auth/signatures/public-origins";
import { closeDatabase } from "@/platform/db/database";
import { route } from "@/platform/http/route";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { storeAccount } from "@/test/stored-account";
import { type Answer, type SigningPlan, sendSigned, type WireRequest } from "../signed-caller";
import { openTestFront, type TestFront } from "./agent-front";
import { type AgentRoom, openAgentRoom } from "./agent-room";

/** A route with content that echoes it; no operation of the product does. */
const echo = route({
  operation: "echo",
  summary: "Returns what it is sent",
  tag: "Agents",
  auth: [agentSignature],
  params: z.object({ id: z.string() }),
  body: { kind: "json", schema: z.record(z.string(), z.unknown()), limit: 1000 },
  responses: { 200: { description: "The same" } },
  errors: [],
  handle: async ({ body, signature }) => ({ json: { body, signature } }),
});
const mixed = route({
  operation: "mixed",
  summary: "For people and agents",
  tag: "Agents",
  auth: ["bearer", agentSignature],
  params: z.object({ id: z.string() }),
  query: z.object({ a: z.string().optional(), b: z.string().optional() }),
  responses: { 200: { description: "Who asked" } },
  errors: [],
  handle: async ({ ctx }) => ({ json: { kind: ctx.actor.kind } }),
});
const proof = route({
  operation: "proof",
  summary: "Takes a proof",
  tag: "Agents",
  auth: [agentProof],
  signed: { needs: "proof" },
  params: z.object({ id: z.string() }),
  responses: { 200: { description: "What was proven" } },
  errors: [],
  handle: async ({ signature }) => ({ json: { signature } }),
});

/** A service that takes signed requests, directly and through Next, and an agent that sends them. */
export interface SignedRoom {
  room: AgentRoom;
  /** The database with the rights of its owner. */
  owner: Pool;
  front: TestFront;
  throughNext: TestFront;
  base: string;
  /** Token of an account that may read agents. */
  bearer: string;
  agent: AgentIdentity;
  /** The agent's own record. */
  path: string;
  newAgent: () => Promise<AgentIdentity>;
  ask: (plan?: SigningPlan, request?: Partial<WireRequest>) => Promise<Answer>;
  post: (body: string, plan?: SigningPlan) => Promise<Answer>;
  close: () => Promise<void>;
}

export const selfOf = ({ did }: AgentIdentity) => `/api/agents/${encodeURIComponent(did)}/self`;

export const outcome = ({ status, json }: Answer) => [status, json.code];

/** Opens it with these operations of the product beside three that only tests have. */
export async function openSignedRoom(
  modules: Parameters<typeof openTestFront>[0],
): Promise<SignedRoom> {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  const room = await openAgentRoom();
  const owner = new Pool({ connectionString: room.services.ownerUrl });
  await ensureSecrets(new Date());
  const mounted = [
    ...modules,
    { path: "/api/agents/{id}/echo", module: { POST: echo } },
    { path: "/api/agents/{id}/mixed", module: { GET: mixed } },
    { path: "/api/agents/{id}/proof", module: { POST: proof } },
  ];
  const front = await openTestFront(mounted);
  const throughNext = await openTestFront(mounted, { direct: false });
  announcePort(front.port);
  const base = front.origin;
  const email = "reader@test.example";
  const { account } = await storeAccount(room.services.db, {
    email,
    name: "Reader",
    roles: ["integrator"],
  });
  const bearer = await issueBearerToken(account, new Date());
  const newAgent = async (): Promise<AgentIdentity> => {
    const { agent: made, key } = await room.register();
    return { did: made.did, key };
  };
  const agent = await newAgent();
  const path = selfOf(agent);
  const echoPath = `/api/agents/${encodeURIComponent(agent.did)}/echo`;
  return {
    room,
    owner,
    front,
    throughNext,
    base,
    bearer,
    agent,
    path,
    newAgent,
    ask: (plan = {}, request = {}) => sendSigned(base, agent, { target: path, ...request }, plan),
    post: (body, plan = {}) =>
      sendSigned(base, agent, { method: "POST", target: echoPath, body }, plan),
    close: async () => {
      await front.close();
      await throughNext.close();
      await owner.end();
      await closeDatabase();
      await room.services.close();
    },
  };
}
