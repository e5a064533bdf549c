import { JsonStream } from "@/encoding/domain/json/json-stream";
import type {
  ReadingOptions,
  ReportParser,
  ReportSurvey,
} from "@/imports/domain/report/report-parser";
import { jsonParser } from "@/imports/domain/report/report-table";
import { BomComponents } from "./bom-components";
import { BomFindings } from "./bom-finding";
import { bomInfo } from "./bom-info";
import { jsonVulnerability } from "./json-vulnerability";

interface Frame {
  isObject: boolean;
  /** The member that is being read. */
  key: string;
  /** What an object says of itself that may be a component; null until it says something. */
  members: Map<string, string> | null;
}

const COMPONENT_MEMBERS = new Set(["bom-ref", "purl", "group", "name", "version"]);

/**
 * First reading of a CycloneDX BOM in JSON: collects everything that has a bom-ref, at whatever
 * depth, because vulnerabilities refer to components, services and the described thing itself.
 */
export class BomJsonSurvey implements ReportSurvey {
  private readonly components = new BomComponents();
  private readonly stream = new JsonStream({
    open: (kind) => this.open(kind === "object"),
    key: (name) => this.key(name),
    value: (text, kind) => {
      if (kind !== "literal") this.value(text);
    },
    close: () => this.close(),
  });
  private readonly frames: Frame[] = [];
  private isBom = false;

  constructor(private readonly options: ReadingOptions) {}

  survey(text: string): void {
    this.stream.write(text);
  }

  end(): ReportParser {
    this.stream.end();
    if (!this.isBom) throw this.stream.failure("There is no member “bomFormat” with “CycloneDX”");
    return bomJsonParser(this.components, this.options);
  }

  private open(isObject: boolean): void {
    if (this.frames.length === 0 && !isObject) {
      throw this.stream.failure("The root is not an object");
    }
    this.frames.push({ isObject, key: "", members: null });
  }

  private key(name: string): void {
    const frame = this.frames.at(-1);
    if (frame !== undefined) frame.key = name;
  }

  private value(text: string): void {
    const frame = this.frames.at(-1);
    if (frame === undefined || !frame.isObject) return;
    const { key } = frame;
    if (this.frames.length === 1) {
      if (key === "bomFormat") this.isBom = text === "CycloneDX";
      else if (key === "specVersion") this.components.specVersion = text;
      else if (key === "serialNumber") this.components.serialNumber = text;
    } else if (COMPONENT_MEMBERS.has(key)) {
      frame.members ??= new Map();
      frame.members.set(key, text);
    } else if (key === "timestamp" && this.frames.length === 2 && this.isInMetadata()) {
      this.components.timestamp = text;
    }
  }

  private close(): void {
    const members = this.frames.pop()?.members;
    if (members == null) return;
    const isRoot =
      this.frames.length === 2 && this.isInMetadata() && this.frames[1]?.key === "component";
    const ref = members.get("bom-ref") ?? "";
    if (ref === "" && !isRoot) return;
    const component = {
      purl: members.get("purl") ?? "",
      group: members.get("group") ?? "",
      name: members.get("name") ?? "",
      version: members.get("version") ?? "",
    };
    this.components.add(ref, component, isRoot);
  }

  private isInMetadata(): boolean {
    return this.frames[0]?.key === "metadata";
  }
}

/** Second reading: one record for each pair of a vulnerability and a component that it affects. */
function bomJsonParser(components: BomComponents, options: ReadingOptions): ReportParser {
  const findings = new BomFindings(components, options);
  return jsonParser(({ failure }) => ({
    rows: [
      {
        path: ["vulnerabilities", "*"],
        record: (value, { line }) => {
          const vulnerability = jsonVulnerability(value);
          if (vulnerability === null) return findings.invalid(line);
          return findings.of(vulnerability, null, line, failure);
        },
      },
    ],
    end: () => ({ info: bomInfo("cyclonedx-json", components) }),
  }));
}
