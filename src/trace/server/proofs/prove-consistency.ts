import "server-only";
import type { Pool } from "pg";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { consistencyProof } from "@/trace/domain/tiles";
import { subtreeReader } from "./read-subtrees";

/** Hashes that prove that the log of size `to` extends that of size `from` (RFC 6962 section 2.1.2). */
export function proveConsistency(
  pool: Pool,
  from: number,
  to: number,
): Promise<readonly Uint8Array[]> {
  return consistencyProof(nodePrimitives, subtreeReader(pool), from, to);
}
