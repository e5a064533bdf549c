import "server-only";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { readCustody } from "@/evidence/domain/custody/custody-chain";
import type { BuiltContent, RecordedBytes, RecordedCustody } from "@/packages/domain/built-content";
import type { ServiceContext } from "@/platform/operation/context";
import type { RecordPlace } from "@/trace/server/queries/transparency-log";
import type { StateMark } from "./queries/package-state";

/** An item whose bytes differ from the record, not yet recorded in custody. */
export interface MismatchedItem {
  /** Row of the evidence item; null for items of a register. */
  id: bigint | null;
  /** `EVD-12` or `REG-3`. */
  subject: string;
  expected: string;
  measured: string | null;
  mismatches: { path: string; expected: string; measured: string | null }[];
}

/** The state of what a package is about, read once. */
export interface ReadState {
  build: () => BuiltContent;
  /** Rows of evidence items whose records belong to the package. */
  records: readonly bigint[];
  mismatched: readonly MismatchedItem[];
  lastRecord: RecordPlace;
  mark: StateMark;
}

/**
 * A whole chain of custody, once its links hold and its end is where the head says. Throws
 * `hash_mismatch`.
 */
export function verifiedCustody(
  ctx: ServiceContext,
  id: string,
  lines: readonly Buffer[],
  mark: StateMark,
): RecordedCustody {
  const read = readCustody(nodePrimitives, lines);
  if ("broken" in read || read.head !== mark.custodyHead.toString("hex")) {
    const found = "broken" in read ? read : { head: read.head };
    ctx.log.error({ subject: id, found }, "the chain of custody does not hold");
    throw new ServiceError("hash_mismatch", {
      detail: `The chain of custody of ${id} does not hold; no package can be made of it.`,
    });
  }
  return { lines, ...read };
}

/** `measured` is undefined where the bytes are what was recorded, null where there are none any more. */
export function missingOf(
  isErased: boolean,
  measured: string | null | undefined,
  isInDoubt: boolean,
): RecordedBytes["missing"] {
  if (isErased || measured === null) return "erased";
  return measured !== undefined || isInDoubt ? "hash_mismatch" : null;
}
