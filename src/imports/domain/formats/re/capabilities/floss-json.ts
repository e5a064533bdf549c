import {
  asObject,
  asText,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { functionHit, tableFunction } from "../disassembly/binary-hits";
import { matchPart } from "../evidence/match-listing";
import { textData } from "../evidence/printed-bytes";
import {
  type BinaryFinding,
  emitFinding,
  fileAsset,
  occurrenceOf,
} from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { ShapeReader } from "../records/json-shape-parser";
import type { JsonFacts } from "../records/json-survey";

/** Lists of strings that the program keeps hidden until it runs. */
const HIDDEN = new Map([
  ["decoded_strings", "decodes a string at run time"],
  ["stack_strings", "builds a string on the stack"],
  ["tight_strings", "builds a string on the stack and decodes it"],
]);
const PLACES = ["address", "address_type", "decoded_at", "decoding_routine", "function"];
const MAX_STRING = 1_000;

/**
 * Result document of FLOSS (floss/results.py). One record for each string that the program decodes or
 * builds when it runs, as info: programs hide strings for many reasons. Of the static strings only
 * names of the table of functions count.
 */
export function flossReader(records: BinaryRecords, facts: JsonFacts): ShapeReader {
  const path = facts.text("metadata/file_path");
  const asset = fileAsset(facts.text("metadata/sha256"), path);
  return {
    patterns: [
      ...[...HIDDEN].map(([list, title]) => ({
        path: ["strings", list, "*"],
        value: (value: JsonValue, { line }: { line: number }) =>
          emitFinding(records, { ...hiddenString(asObject(value), list, title), asset, line }),
      })),
      {
        path: ["strings", "static_strings", "*"],
        value: (value, { line }) => {
          const { string, offset } = asObject(value);
          const quote = asText(string);
          const name = tableFunction(quote, false);
          const occurrence = { location: hexadecimal(offset) };
          const hit = { tool: "floss", asset, occurrence, quote, line };
          if (name !== null) functionHit(records, "names", name, hit);
        },
      },
    ],
    version: () => facts.text("metadata/version"),
  };
}

/** A string that the program does not hold in the clear. */
function hiddenString(
  given: JsonObject,
  list: string,
  title: string,
): Omit<BinaryFinding, "asset" | "line"> {
  const text = asText(given.string);
  return {
    tool: "floss",
    ruleId: list.replaceAll("_", "-"),
    title,
    severity: "info",
    severityRaw: "",
    occurrence: occurrenceOf({
      string: text.slice(0, MAX_STRING),
      encoding: asText(given.encoding),
      ...Object.fromEntries(PLACES.map((place) => [place, hexadecimal(given[place])])),
    }),
    parts: [matchPart(textData(text))],
  };
}

function hexadecimal(value: JsonValue | undefined): string {
  return typeof value === "number" ? `0x${value.toString(16)}` : asText(value);
}
