import { quoted } from "@/encoding/domain/text/plain-text";
import { MatchListing } from "../evidence/match-listing";
import { printedData } from "../evidence/printed-bytes";
import { fileAsset } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { TextForm } from "../records/text-parser";
import { isSurelyRule, ruleLine, type StringLine, stringLine, withoutColours } from "./yara-line";
import { type YaraMatch, YaraRecords } from "./yara-records";

/** Standard error of the tools, where it went into the same file. */
const DIAGNOSTIC =
  /^(?:error scanning .*: |(?:error|warning): |skipping .* because it's larger |.*\(\d+\): (?:error|warning): )/;
const BROKEN_RULE = /^(?:[^\s:]+:)?[A-Za-z_]\w* \[/;
/** 1 KiB as hexadecimal digits, as text and with separators. */
const MAX_SHOWN = 5_000;

/**
 * Reader of the text that `yara` and `yr scan` print, with any of -s -m -g -e -L -X. One record for each
 * rule of each file; the strings that matched are its evidence. The output of `-n` (rules that do not
 * match) looks the same and cannot be distinguished. Lines that are neither (messages of the rules
 * themselves, module data) are counted. A line that is longer than a line may be is not taken for a
 * rule, because the path at its end is missing.
 */
export class YaraText implements TextForm {
  private readonly matches: YaraRecords;
  private match: YaraMatch | null = null;
  /** Text of the line of the match, where it may be a sentence; matched strings show that it is none. */
  private doubtful: string | null = null;

  constructor(private readonly records: BinaryRecords) {
    this.matches = new YaraRecords(records);
  }

  line(text: string, number: number, isCut: boolean): void {
    if (text.trim() === "") return;
    const line = withoutColours(text);
    const string = stringLine(line);
    if (string !== null) {
      this.addString(string, number);
      return;
    }
    this.finish();
    if (DIAGNOSTIC.test(line)) {
      this.records.note("scan_incomplete", `The tool says: ${quoted(line)}`, number);
      return;
    }
    const rule = isCut ? null : ruleLine(line);
    if (rule === null) this.refuse(line, number, isCut);
    else {
      this.doubtful = isSurelyRule(rule) ? null : line;
      this.match = {
        rule: rule.rule,
        namespace: rule.namespace,
        tags: rule.tags,
        meta: rule.meta,
        asset: fileAsset("", rule.path),
        path: "",
        listing: new MatchListing(),
        line: number,
      };
    }
  }

  private addString({ offset, length, identifier, rest }: StringLine, number: number): void {
    if (this.match === null) {
      this.records.note("line_unread", "A matched string stands below no rule.", number);
      return;
    }
    const data = rest.startsWith(": ") ? `: ${printedData(rest.slice(2), length)}` : rest;
    const size = length === null ? "" : `:${length}`;
    this.match.listing.add(`${offset}${size}:${identifier}${data.slice(0, MAX_SHOWN)}`);
  }

  private refuse(line: string, number: number, isCut: boolean): void {
    if (isCut) this.records.refuse("The line is too long.", number, null);
    else if (BROKEN_RULE.test(line)) {
      this.records.refuse("The line of the rule is not complete.", number, null);
    } else this.leaveOut(line, number);
  }

  private leaveOut(line: string, number: number): void {
    const message = `The line ${quoted(line)} names no rule and no string.`;
    this.records.note("line_unread", message, number);
  }

  finish(): void {
    const { match, doubtful } = this;
    this.match = null;
    if (match === null) return;
    if (doubtful !== null && match.listing.count === 0) this.leaveOut(doubtful, match.line);
    else this.matches.add(match);
  }
}
