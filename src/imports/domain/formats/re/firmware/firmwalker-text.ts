import { quoted, singleLine } from "@/encoding/domain/text/plain-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import { MatchListing } from "../evidence/match-listing";
import { emitFinding, fileAsset, occurrenceOf } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import type { TextForm } from "../records/text-parser";
import {
  FIRMWARE_DIRECTORY,
  type FirmwareRoot,
  firmwalkerHeading,
  firmwarePath,
  firmwareRoot,
  withoutDirectory,
} from "./firmwalker-line";

/** Sections whose lines are not paths. */
const HASHES = "Unix-MD5 hashes";
const VALUES = new Set(["ip addresses", "urls", "emails"]);
/** The section that prints certificates below their paths. */
const CERTIFICATES = "SSL related files";
const HASH = ":$1$";
const NO_ROOT: FirmwareRoot = { bare: "", endsWithSlash: false };
const BINARY_MATCH = /^(?:Binary file (.+) matches|grep: (.+): binary file matches)$/;
/** Standard error of the script's programs, where it went into the same file. */
const DIAGNOSTIC = /^(?:find|grep|egrep|cut|ls|cat|openssl|tee): /;

interface Hit {
  asset: FindingAsset;
  value: string;
  quote: MatchListing;
  line: number;
}

/**
 * Reader of the report of firmwalker (firmwalker.sh). One record for each file below a pattern,
 * each hash, and each address that was found in the firmware, where the report names no file. The
 * listing of etc/ssl is no search and is skipped.
 */
export class FirmwalkerText implements TextForm {
  private root: FirmwareRoot | null = null;
  /** Name of the section without “Search for”. */
  private section = "";
  private rule = ruleOf("", "");
  /** Held back, because what the script prints of a certificate follows its path. */
  private hit: Hit | null = null;
  private isInCertificate = false;

  constructor(private readonly records: BinaryRecords) {}

  line(text: string, number: number, isCut: boolean): void {
    if (text.trim() === "") return;
    const heading = firmwalkerHeading(text);
    if (heading !== null) {
      this.finish();
      this.isInCertificate = false;
      if (heading.kind === "section") this.section = heading.name.replace(/^Search for /, "");
      this.rule = ruleOf(this.section, heading.kind === "pattern" ? heading.name : "");
      if (this.section === FIRMWARE_DIRECTORY) this.root = null;
    } else if (this.section === FIRMWARE_DIRECTORY) this.root ??= firmwareRoot(text);
    else if (this.section.startsWith("List ")) return;
    else if (this.hit !== null && this.isCertificateText(text)) this.hit.quote.add(text);
    else this.result(text, number, isCut);
  }

  private isCertificateText(text: string): boolean {
    if (this.section !== CERTIFICATES) return false;
    const isInside = this.isInCertificate;
    // Base64 may begin like a path.
    if (text.startsWith("-----BEGIN ")) this.isInCertificate = true;
    else if (text.startsWith("-----END ")) this.isInCertificate = false;
    return isInside || firmwarePath(text, this.root ?? NO_ROOT) === null;
  }

  private result(text: string, number: number, isCut: boolean): void {
    this.finish();
    const found = isCut ? null : this.read(text);
    if (found !== null) {
      const { asset, value = "" } = found;
      this.hit = { asset, value, quote: new MatchListing(), line: number };
      this.hit.quote.add(text);
    } else if (isCut) this.records.refuse("The line is too long.", number, null);
    else if (DIAGNOSTIC.test(text)) {
      this.records.note("scan_incomplete", `The tool says: ${quoted(text)}`, number);
    } else this.records.refuse(`The line ${quoted(text)} names no file.`, number, null);
  }

  /** File or address in a line below the present heading, or null without one. */
  private read(text: string): { asset: FindingAsset; value?: string } | null {
    const root = this.root ?? NO_ROOT;
    if (VALUES.has(this.section))
      return { asset: fileAsset("", root.bare), value: singleLine(text) };
    if (this.section === HASHES) {
      const [, binary, program] = BINARY_MATCH.exec(text) ?? [];
      const path = binary ?? program ?? text.slice(0, Math.max(0, text.lastIndexOf(HASH)));
      return path === "" ? null : { asset: fileAsset("", withoutDirectory(path, root)) };
    }
    const path = this.section === "" ? null : firmwarePath(text, root);
    return path === null ? null : { asset: fileAsset("", path) };
  }

  finish(): void {
    const { hit, rule } = this;
    this.hit = null;
    if (hit === null) return;
    emitFinding(
      this.records,
      {
        tool: "firmwalker",
        ruleId: rule.id,
        title: rule.title,
        severity: "info",
        severityRaw: "",
        asset: hit.asset,
        description: "firmwalker lists what to look at first. That it is there proves no weakness.",
        occurrence: occurrenceOf({ value: hit.value, directory: this.root?.bare ?? "" }),
        parts: hit.quote.parts(),
        line: hit.line,
      },
      hit.quote.warnings(this.records, hit.line),
    );
  }
}

/** Rule and title of what is found below a heading; the pattern may be the section once more. */
function ruleOf(section: string, pattern: string): { id: string; title: string } {
  const isNamed = pattern !== "" && pattern !== section;
  const title = `firmwalker finds ${isNamed ? `${pattern} (${section})` : section}`;
  return {
    id: singleLine(isNamed ? `${section}: ${pattern}` : section),
    title: singleLine(title),
  };
}
