import "server-only";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { custodyHash } from "@/evidence/domain/custody/custody-chain";
import type { CustodyEventRow } from "@/evidence/server/queries/custody";
import type { AppendedCustodyEvent } from "./append-custody";
import { CustodyEventDto } from "./custody-dto";

/** An event of custody as the wire shows it: its exact line, and what that says. */
export function toCustodyDto({ seq, hash, line }: AppendedCustodyEvent): CustodyEventDto {
  return CustodyEventDto.parse({ seq, hash, line, event: JSON.parse(line) });
}

/** A stored event; throws `hash_mismatch` where its line is not the one that was hashed. */
export function readCustodyEvent({ seq, hash, line }: CustodyEventRow): CustodyEventDto {
  const measured = toHex(custodyHash(nodePrimitives, line));
  if (measured !== hash.toString("hex")) {
    throw new ServiceError("hash_mismatch", {
      detail: `Event ${seq} of this chain of custody does not match its hash.`,
    });
  }
  return toCustodyDto({ seq: Number(seq), hash: measured, line: line.toString("utf8") });
}
