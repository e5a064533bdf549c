import type { JsonPattern } from "@/imports/domain/json/json-records";
import type {
  ReadingOptions,
  ReportParser,
  ReportSurvey,
} from "@/imports/domain/report/report-parser";
import { jsonParser, jsonSurvey } from "@/imports/domain/report/report-table";
import { BomComponents } from "./bom-components";
import { BomFindings } from "./bom-finding";
import { bomInfo } from "./bom-info";
import { jsonVulnerability } from "./json-vulnerability";

const STATED = [["bomFormat"], ["specVersion"], ["serialNumber"], ["metadata", "timestamp"]];
const COMPONENT_MEMBERS = ["bom-ref", "purl", "group", "name", "version"];

/** First reading of a CycloneDX BOM in JSON: collects what vulnerabilities may refer to. */
export function bomJsonSurvey(options: ReadingOptions): ReportSurvey {
  const components = new BomComponents();
  const stated = new Map<string, string>();
  return jsonSurvey(({ failure }) => ({
    objectRoot: true,
    rows: [...STATED.map((path) => textsAt(path, stated)), ...componentRows(components)],
    end: () => {
      if (stated.get("bomFormat") !== "CycloneDX") {
        throw failure("There is no member “bomFormat” with “CycloneDX”");
      }
      components.specVersion = stated.get("specVersion") ?? null;
      components.serialNumber = stated.get("serialNumber") ?? "";
      components.timestamp = stated.get("timestamp") ?? "";
      return bomJsonParser(components, options);
    },
  }));
}

/** Keeps the texts and numbers at a path by their names. */
function textsAt(
  path: readonly string[],
  texts: { set: (name: string, text: string) => void },
): JsonPattern {
  return {
    path,
    scalar: (text, name, kind) => {
      if (kind !== "literal") texts.set(String(name), text);
    },
  };
}

/** Whatever has a bom-ref, at any depth: components, services and the described thing itself. */
function componentRows(components: BomComponents): JsonPattern[] {
  /** What the open containers say of themselves, from the root on. */
  const open: { members: Map<string, string>; isRoot: boolean }[] = [];
  return [
    {
      path: ["*", "**"],
      open: (_kind, { path }) => {
        const isRoot = path.length === 2 && path[0] === "metadata" && path[1] === "component";
        open.push({ members: new Map(), isRoot });
      },
      close: () => {
        const { members, isRoot = false } = open.pop() ?? {};
        const [ref = "", purl = "", group = "", name = "", version = ""] = COMPONENT_MEMBERS.map(
          (member) => members?.get(member),
        );
        components.add(ref, { purl, group, name, version }, isRoot);
      },
    },
    ...COMPONENT_MEMBERS.map((member) =>
      textsAt(["*", "**", member], { set: (name, text) => open.at(-1)?.members.set(name, text) }),
    ),
  ];
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
