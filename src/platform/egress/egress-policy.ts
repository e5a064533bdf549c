import "server-only";
import { type AddressBlock, readBlocks } from "@/encoding/domain/egress/address-block";
import { env } from "@/env";
import { type ResolveName, resolveByDns } from "./resolve-host";

/** The deployment's policy for all outgoing connections; tests pass another. */
export interface EgressPolicy {
  resolve: ResolveName;
  /** Blocks that are not public and may be reached. */
  allowed: readonly AddressBlock[];
  /** Ports beside 80 and 443, for tests. */
  ports?: readonly number[];
  /** Root of TLS trust in place of Node's, for tests: PEM. */
  ca?: string;
}

/** The policy of this deployment: names by DNS, blocks of EGRESS_ALLOW_PRIVATE. */
export function deployedEgress(): EgressPolicy {
  const allowed = readBlocks(env().EGRESS_ALLOW_PRIVATE);
  if (allowed === null) throw new Error("EGRESS_ALLOW_PRIVATE has a block that is none");
  return { resolve: resolveByDns, allowed };
}
