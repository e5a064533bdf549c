import { utf8Text } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { verifyCustody } from "@/evidence/domain/custody/custody-chain";
import type { EvidenceManifest } from "../manifest";
import { isObject } from "../verify-shape";
import type { CheckList } from "./verify-check";

const NEWLINE = 0x0a;

/** Checks the chain of custody against the number of events and the head that the manifest signs. */
export function checkCustody(
  p: Primitives,
  manifest: EvidenceManifest,
  part: Uint8Array | null,
  shown: readonly unknown[] | null,
  list: CheckList,
): void {
  if (part === null) {
    list.skipPart("chain of custody", "Its part is not there, so it was not followed.");
    if (shown !== null && shown.length > 0) {
      list.unsigned("chain of custody shown", "The signed part is not there to compare it with.");
    }
    return;
  }
  const lines = splitLines(part);
  const chain = lines && verifyCustody(p, lines);
  if (chain === null) list.fail("chain of custody", "The part is not made of lines.");
  else if ("broken" in chain) {
    const { seq, reason } = chain.broken;
    list.fail("chain of custody", `Broken at event ${seq} (${reason}).`);
  } else {
    const { events, head } = manifest.custody;
    const isWhole = chain.events === events && chain.head === head;
    const mismatches = lines?.filter(isMismatch).length ?? 0;
    const noted = mismatches === 0 ? "" : ` ${mismatches} of them say that bytes did not match.`;
    list.judge(
      "chain of custody",
      isWhole ? null : `It has ${chain.events} events and not the ${events} with the head signed.`,
      `${events} events, each linked to the one before, up to the head signed.${noted}`,
    );
  }
  if (shown === null || lines === null) return;
  const isSame =
    shown.length === lines.length && lines.every((line, at) => isCanonicalOf(line, shown[at]));
  list.judge(
    "chain of custody shown",
    isSame ? null : "The events shown are not those of the signed part.",
    "The events shown are those of the signed part.",
  );
}

/** Lines that each end in a newline; null where the last one does not. */
export function splitLines(bytes: Uint8Array): Uint8Array[] | null {
  const lines: Uint8Array[] = [];
  let start = 0;
  while (start < bytes.byteLength) {
    const end = bytes.indexOf(NEWLINE, start);
    if (end < 0) return null;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

/** Members of a canonical line; null for anything else. */
export function parseLine(line: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const text = utf8Text(line);
    const value: unknown = JSON.parse(text);
    return isObject(value) && canonicalJson(value) === text ? value : null;
  } catch {
    return null;
  }
}

/** True where a value is what a canonical line says. */
export function isCanonicalOf(line: Uint8Array, value: unknown): boolean {
  const parsed = parseLine(line);
  try {
    return parsed !== null && canonicalJson(parsed) === canonicalJson(value);
  } catch {
    return false;
  }
}

function isMismatch(line: Uint8Array): boolean {
  return parseLine(line)?.match === false;
}
