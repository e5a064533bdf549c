import {
  asList,
  asObject,
  asText,
  asTexts,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { paragraphs, singleLine } from "@/encoding/domain/text/plain-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import type { JsonPath, JsonPattern } from "../../../json/json-records";
import { MatchListing } from "../evidence/match-listing";
import { techniquesIn } from "../records/attack-techniques";
import {
  emitFinding,
  factList,
  fileAsset,
  occurrenceOf,
  plainText,
} from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { ShapeReader } from "../records/json-shape-parser";
import type { JsonFacts } from "../records/json-survey";

/** A rule that is being read; its matches come one by one. */
interface OpenRule {
  name: string;
  line: number;
  meta: JsonObject;
  matches: MatchListing;
  /** Kind of the address of the match that is being read. */
  kind: string;
}

/**
 * Result document of capa (capa/render/result_document.py), 1 to 9. One record for each rule that is
 * neither a library rule nor part of another one: those two only describe what other rules are made
 * of. A capability is no weakness, so each is info. Of the matches, which make up nearly all of a
 * document, only the addresses are read.
 */
export function capaReader(records: BinaryRecords, facts: JsonFacts): ShapeReader {
  const asset = fileAsset(facts.text("meta/sample/sha256"), facts.text("meta/sample/path"));
  const path = asset.url?.startsWith("sha256:") === true ? facts.text("meta/sample/path") : "";
  let rule = openRule("", 0);
  let parts = 0;
  return {
    patterns: [
      {
        path: ["rules", "*"],
        open: (_kind, { path: at, line }) => {
          rule = openRule(String(at[1]), line);
        },
        close: () => {
          if (isBuildingBlock(rule.meta)) parts++;
          else capability(records, rule, asset, path);
        },
      },
      {
        path: ["rules", "*", "meta"],
        value: (value) => {
          rule.meta = asObject(value);
        },
      },
      ...matchPatterns(() => rule),
    ],
    finish: () => {
      if (parts === 0) return;
      const message = `${parts} library and subscope rules are no capabilities by themselves and were left out.`;
      records.note("not_a_capability", message, null);
    },
    version: () => facts.text("meta/version"),
  };
}

function openRule(name: string, line: number): OpenRule {
  return { name, line, meta: {}, matches: new MatchListing(), kind: "" };
}

/** Up to version 3 the matches are an object by address, then a list of pairs. */
function matchPatterns(rule: () => OpenRule): JsonPattern[] {
  const match = ["rules", "*", "matches", "*"];
  const add = (kind: string, value: JsonValue) => rule().matches.add(shownAddress(kind, value));
  return [
    {
      path: match,
      open: (_kind, { path: at }) => {
        const key = at[3];
        if (typeof key === "string") add("absolute", key);
      },
    },
    {
      path: [...match, "*", "type"],
      value: (value, { path: at }) => {
        if (!isAddress(at)) return;
        rule().kind = asText(value);
        if (rule().kind === "no address") add(rule().kind, null);
      },
    },
    {
      path: [...match, "*", "value"],
      value: (value, { path: at }) => {
        if (isAddress(at) && value !== null) add(rule().kind, value);
      },
    },
  ];
}

/** The first of a pair is the address, the second the tree of what matched. */
function isAddress(at: JsonPath): boolean {
  return at[4] === 0;
}

function isBuildingBlock(meta: JsonObject): boolean {
  return [meta.lib, meta.is_subscope_rule, meta["capa/subscope-rule"], meta["capa/subscope"]].some(
    (flag) => flag === true,
  );
}

function capability(
  records: BinaryRecords,
  rule: OpenRule,
  asset: FindingAsset,
  path: string,
): void {
  const { meta, matches, line } = rule;
  const name = singleLine(rule.name);
  const text = plainText(records, asText(meta.description));
  const classes = { "ATT&CK": meta.attack ?? meta["att&ck"], MBC: meta.mbc };
  const facts = [
    ...Object.entries(classes).map(
      ([key, value]) => [key, asList(value).map(classification).join(", ")] as const,
    ),
    ["authors", asTexts(meta.authors ?? meta.author).join(", ")] as const,
  ];
  emitFinding(
    records,
    {
      tool: "capa",
      ruleId: name,
      title: name,
      severity: "info",
      severityRaw: "",
      asset,
      cve: text.cve,
      description: paragraphs(text.markdown, factList(records, facts)),
      references: plainText(records, asTexts(meta.references).join("\n")).references,
      occurrence: occurrenceOf({
        path,
        namespace: asText(meta.namespace),
        matches: matches.countText,
      }),
      parts: matches.parts(),
      techniques: techniquesIn(asList(meta.attack ?? meta["att&ck"]).map(classification)),
      line,
    },
    matches.warnings(records, line),
  );
}

/** `Collection::Screen Capture [T1113]`, as capa writes it in the text of a rule. */
function classification(value: JsonValue): string {
  const { parts, id } = asObject(value);
  if (id === undefined) return asText(value);
  const names = asTexts(parts).join("::");
  return names === "" ? asText(id) : `${names} [${asText(id)}]`;
}

/** An address as capa shows it: `0x401000`, `file+0x200`, `token(0x6000044)`, `no address`. */
function shownAddress(kind: string, value: JsonValue): string {
  const numbers = asList(value).map((part) => {
    const number = typeof part === "string" ? part : asText(part);
    return /^\d{1,15}$/.test(number) ? `0x${Number(number).toString(16)}` : number;
  });
  const shown = numbers.join(",").slice(0, 200);
  if (kind === "" || kind === "absolute") return shown;
  return shown === "" ? kind : `${kind} ${shown}`;
}
