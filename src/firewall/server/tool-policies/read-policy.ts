import "server-only";
import { createHash } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { findAllGrants } from "@/agents/server/queries/agent-grants";
import { type ErrorLocation, ServiceError } from "@/encoding/domain/errors";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import {
  diffPolicies,
  type PolicyAgent,
  type PolicyChange,
  type PolicyFile,
  readPolicyFile,
  toPolicyFile,
} from "@/firewall/domain/grants/policy-file";
import { findTools } from "@/firewall/server/queries/tools";
import { toGrant, toRegisteredTool } from "../policy/stored-policy";
import { builtinFaults, readDefinition } from "../tools/read-tool";

/** Changes that an import of a file would make now, and the digest for their review. */
export interface PlannedImport {
  file: PolicyFile;
  changes: readonly PolicyChange[];
  /** Hexadecimal. */
  digest: string;
}

/** The policy as it is stored: every tool that is not retired, and the grants of every registry agent. */
export async function storedPolicy(client: Pool | PoolClient): Promise<PolicyFile> {
  const tools = (await findTools(client, { isRetired: false })).map((row) =>
    toRegisteredTool({ ...row, retired: false }),
  );
  const agents = new Map<string, PolicyAgent["grants"][number][]>();
  for (const row of await findAllGrants(client)) {
    const grants = agents.get(row.did) ?? [];
    agents.set(row.did, grants);
    grants.push({ tool: row.tool, rule: toGrant(row).rule });
  }
  return toPolicyFile(
    tools,
    [...agents].map(([agent, grants]) => ({ agent, grants })),
  );
}

/** A policy file as it was sent. Throws `validation_failed` with the places that are wrong. */
export function readSentPolicy(value: unknown): PolicyFile {
  const file = readPolicyFile(value, readDefinition);
  const faults = Array.isArray(file)
    ? (file as readonly ErrorLocation[])
    : file.tools.flatMap((tool, n) =>
        builtinFaults(tool).map((fault) => ({ ...fault, pointer: `/tools/${n}${fault.pointer}` })),
      );
  if (!Array.isArray(file) && faults.length === 0) return file;
  throw new ServiceError("validation_failed", {
    detail: "The policy file is not as the firewall reads it.",
    errors: faults
      .slice(0, 100)
      .map(({ pointer, message }) => ({ pointer: `/policy${pointer}`, message })),
  });
}

/** Compares a file with what is stored; whatever changes in either in between makes another digest. */
export async function planImport(
  client: Pool | PoolClient,
  file: PolicyFile,
): Promise<PlannedImport> {
  const changes = diffPolicies(await storedPolicy(client), file);
  const digest = createHash("sha256").update(canonicalJson({ changes, file })).digest("hex");
  return { file, changes, digest };
}
