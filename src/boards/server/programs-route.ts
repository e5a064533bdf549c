import "server-only";
import { contentHeaders } from "@/evidence/server/evidence/content-headers";
import { restOperation } from "@/platform/declaration/operation";
import type { RouteResult } from "@/platform/http/answer";
import { signedNoteResponse } from "@/platform/http/signed-note-response";
import { type ProgramName, programDigest, readProgram } from "@/platform/programs/read-program";

const PROGRAM = {
  auth: [],
  etag: "own",
  responses: { 200: { bytes: "application/octet-stream", description: "An ES module" } },
  errors: [],
} as const;
const DIGEST = {
  auth: [],
  responses: { 200: { bytes: "text/plain", description: "Digest and file name" } },
  errors: [],
} as const;

/** The verifier, for those who trust nothing here. */
export const getVerifier = restOperation({
  ...PROGRAM,
  rest: "GET /api/verifier",
  operation: "getVerifier",
  summary: "Download the verifier: one file for Node without dependencies",
  tag: "Trace",
  handle: () => download("verifier"),
});

/** Its digest. */
export const getVerifierDigest = restOperation({
  ...DIGEST,
  rest: "GET /api/verifier/sha256",
  operation: "getVerifierDigest",
  summary: "Read the digest of the verifier, as sha256sum -c reads it",
  tag: "Trace",
  handle: async () => signedNoteResponse(await programDigest("verifier"), "no-cache"),
});

/** The client that signs for an agent. */
export const getAgentClient = restOperation({
  ...PROGRAM,
  rest: "GET /api/agent-client",
  operation: "getAgentClient",
  summary: "Download the client for agents: one file for Node without dependencies",
  tag: "Agents",
  handle: () => download("agent-client"),
});

/** Its digest. */
export const getAgentClientDigest = restOperation({
  ...DIGEST,
  rest: "GET /api/agent-client/sha256",
  operation: "getAgentClientDigest",
  summary: "Read the digest of the client for agents, as sha256sum -c reads it",
  tag: "Agents",
  handle: async () => signedNoteResponse(await programDigest("agent-client"), "no-cache"),
});

async function download(name: ProgramName): Promise<RouteResult> {
  const file = await readProgram(name);
  return {
    bytes: file.bytes,
    headers: {
      ...contentHeaders({ ...file, size: file.bytes.byteLength }),
      "cache-control": "no-cache",
    },
  };
}
