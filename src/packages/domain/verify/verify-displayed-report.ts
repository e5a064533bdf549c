import { utf8Text } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { EvidenceManifest, ShownReport } from "../manifest";
import { objectShape, oneOfShape, textShape } from "../verify-shape";
import type { CheckList } from "./verify-check";
import { isCanonicalOf, splitLines } from "./verify-custody";
import type { KeptParts } from "./verify-parts";

const linkShape = objectShape({ encoding: oneOfShape("link"), href: textShape() });

/** Checks that what the JSON form shows beside the parts of a report package is what they say. */
export function checkDisplayedReport(
  kept: KeptParts,
  shown: ShownReport | null,
  manifest: EvidenceManifest,
  list: CheckList,
): void {
  if (shown === null) return;
  for (const name of ["timeline", "register"] as const) {
    if (isLink(shown[name])) {
      skipLink(list, name);
      continue;
    }
    const part = kept[name];
    if (part === null) skip(list, name);
    else judge(list, name, isSameLines(part, shown[name]));
  }
  const hasReport = manifest.parts.some(({ role }) => role === "final_report");
  if (!hasReport) judge(list, "final report", shown.final_report === null);
  else if (isLink(shown.final_report)) skipLink(list, "final report");
  else {
    const part = kept.final_report;
    if (part === null) skip(list, "final report");
    else judge(list, "final report", isSameValue(part, shown.final_report));
  }
}

function judge(list: CheckList, name: string, isSame: boolean): void {
  list.judge(
    `${name} shown`,
    isSame ? null : "What is shown is not what the signed part says.",
    "What is shown is what the signed part says.",
  );
}

function skip(list: CheckList, name: string): void {
  list.skipPart(`${name} shown`, "The signed part is not there, so it was not compared.");
}

function skipLink(list: CheckList, name: string): void {
  list.unsigned(`address of the ${name}`, "Nothing signs it; what it leads to was not looked at.");
}

function isLink(shown: unknown): boolean {
  return linkShape(shown, "link") === null;
}

function isSameLines(part: Uint8Array, shown: unknown): boolean {
  const lines = splitLines(part);
  return (
    lines !== null &&
    Array.isArray(shown) &&
    shown.length === lines.length &&
    lines.every((line, at) => isCanonicalOf(line, shown[at]))
  );
}

function isSameValue(part: Uint8Array, shown: unknown): boolean {
  try {
    return canonicalJson(shown) === utf8Text(part);
  } catch {
    return false;
  }
}
