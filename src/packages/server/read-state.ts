import "server-only";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ServiceError } from "@/encoding/domain/errors";
import { verifyCustody } from "@/evidence/domain/custody/custody-chain";
import type { BuiltContent, RecordedBytes, RecordedCustody } from "@/packages/domain/built-content";
import type { ServiceContext } from "@/platform/operation/context";
import type { CustodyEvent } from "@/trace/domain/custody-event";
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
  const verified = verifyCustody(nodePrimitives, lines);
  if ("broken" in verified || verified.head !== mark.custodyHead.toString("hex")) {
    ctx.log.error({ subject: id, verified }, "the chain of custody does not hold");
    throw new ServiceError("hash_mismatch", {
      detail: `The chain of custody of ${id} does not hold; no package can be made of it.`,
    });
  }
  const events = lines.map((line) => JSON.parse(line.toString()) as CustodyEvent);
  return { lines, events, head: verified.head };
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
