import { asObject, asText, asTexts } from "@/encoding/domain/json/json-values";
import { singleLine } from "@/encoding/domain/text/plain-text";
import { matchPart } from "../evidence/match-listing";
import { emitFinding, fileAsset } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { ShapeReader } from "../records/json-shape-parser";
import type { JsonFacts } from "../records/json-survey";

/**
 * JSON of apkleaks (`--json`, apkleaks/apkleaks.py): one record for each pattern that matched in
 * the decompiled app, as medium, because the tool rates nothing. The matches may be secrets, so
 * they are only in the evidence.
 */
export function apkleaksReader(records: BinaryRecords, facts: JsonFacts): ShapeReader {
  const asset = fileAsset("", facts.text("package"));
  return {
    patterns: [
      {
        path: ["results", "*"],
        value: (value, { line }) => {
          const result = asObject(value);
          const name = singleLine(asText(result.name));
          const matches = asTexts(result.matches);
          if (name === "") records.refuse("The result names no pattern.", line, "name");
          else if (matches.length === 0) {
            records.skip("check_passed", "The pattern matched nothing.", line, "matches");
          } else {
            emitFinding(records, {
              tool: "apkleaks",
              ruleId: name,
              title: `apkleaks matches ${name}`,
              group: "code",
              severity: "medium",
              severityRaw: "",
              asset,
              description:
                "A pattern of apkleaks matches text in the decompiled app. That it is a secret, or valid, is not proven.",
              occurrence: { matches: String(matches.length) },
              parts: [matchPart(matches.join("\n"))],
              line,
            });
          }
        },
      },
    ],
  };
}
