import "server-only";
import { ServiceError } from "@/domain/errors";
import type { AgentRow } from "@/server/db/queries/agents";

/** Throws `version_conflict` where the caller saw another version of the agent. */
export function requireVersion(row: AgentRow, expected: number | undefined): void {
  if (expected === undefined || expected === row.version) return;
  throw new ServiceError("version_conflict", {
    detail: `The agent is at version ${row.version}.`,
    extra: { version: row.version },
  });
}
