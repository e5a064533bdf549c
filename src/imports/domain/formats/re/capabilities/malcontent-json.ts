import {
  asList,
  asObject,
  asText,
  asTexts,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { paragraphs, singleLine } from "@/encoding/domain/text/plain-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import { MatchListing } from "../evidence/match-listing";
import { textData } from "../evidence/printed-bytes";
import {
  emitFinding,
  factList,
  fileAsset,
  occurrenceOf,
  plainText,
  ratedByWord,
  sampleDigest,
} from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { ShapeReader } from "../records/json-shape-parser";

/** JSON of malcontent (pkg/malcontent): one record for each behaviour of each file. */
export function malcontentReader(records: BinaryRecords): ShapeReader {
  return {
    patterns: [
      {
        path: ["Files", "*"],
        value: (value, { path, line }) => {
          const file = asObject(value);
          const name = asText(file.Path) || String(path[1]);
          for (const { behaviour, id } of behavioursOf(file.Behaviors)) {
            behaviourRecord(records, behaviour, id, file, name, line);
          }
        },
      },
    ],
  };
}

/** A list; in early versions an object by id. */
function behavioursOf(value: JsonValue | undefined): { behaviour: JsonObject; id: string }[] {
  if (isObject(value)) {
    return Object.entries(value).map(([id, item]) => ({ id, behaviour: asObject(item) }));
  }
  return asList(value).map((item) => ({ id: "", behaviour: asObject(item) }));
}

function behaviourRecord(
  records: BinaryRecords,
  behaviour: JsonObject,
  key: string,
  file: JsonObject,
  path: string,
  line: number,
): void {
  const id = singleLine(asText(behaviour.ID) || key || asText(behaviour.RuleName));
  if (id === "") {
    records.refuse("The behaviour has neither an id nor a rule.", line, "ID");
    return;
  }
  const raw = asText(behaviour.RiskLevel);
  const { severity, warnings } = ratedByWord(records, raw, line, "RiskLevel");
  const text = plainText(records, asText(behaviour.Description));
  const matches = new MatchListing();
  for (const match of asTexts(behaviour.MatchStrings)) matches.add(textData(match));
  const digest = sampleDigest(asText(file.SHA256)) ?? "";
  const asset: FindingAsset = fileAsset(digest, path);
  const facts = ["RuleAuthor", "RuleLicense"].map(
    (member) => [member, asText(behaviour[member])] as const,
  );
  const links = [behaviour.RuleURL, behaviour.ReferenceURL].map(asText).join("\n");
  emitFinding(
    records,
    {
      tool: "malcontent",
      ruleId: id,
      title: singleLine(asText(behaviour.Description)) || id,
      severity,
      severityRaw: raw,
      asset,
      cve: text.cve,
      description: paragraphs(text.markdown, factList(records, facts)),
      references: plainText(records, links).references,
      occurrence: occurrenceOf({
        path: digest === "" ? "" : path,
        RuleName: asText(behaviour.RuleName),
        RiskScore: asText(behaviour.RiskScore),
      }),
      parts: matches.parts(),
      line,
    },
    [...warnings, ...matches.warnings(records, line)],
  );
}
