import "server-only";
import type { AgentRow } from "@/agents/server/queries/agents";
import { ServiceError } from "@/encoding/domain/errors";

/** Throws `version_conflict` where the caller saw another version of the agent. */
export function requireVersion(row: AgentRow, expected: number | undefined): void {
  if (expected === undefined || expected === row.version) return;
  throw new ServiceError("version_conflict", {
    detail: `The agent is at version ${row.version}.`,
    extra: { version: row.version },
  });
}
