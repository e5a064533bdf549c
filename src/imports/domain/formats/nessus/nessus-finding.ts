import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { quoted, singleLine, slug } from "@/encoding/domain/text/plain-text";
import type {
  EvidencePart,
  Finding,
  ParsedRecord,
  ReportInfo,
} from "@/evidence/domain/findings/finding";
import type { ReadingOptions } from "@/imports/domain/report/report-parser";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { ReportTexts } from "../../html/report-text";
import { NessusAssets, type NessusPlace } from "./nessus-assets";
import type { PluginFields } from "./nessus-fields";
import { nessusSeverity } from "./nessus-rating";
import { NessusCveReader } from "./nessus-references";
import { NessusWeaknesses } from "./nessus-weakness";

/** Content of one row of a CSV export or one ReportItem. */
export interface NessusRecord {
  /** 1-based number of the row or item in the report. */
  record: number;
  line: number;
  pluginId: string;
  name: string;
  /** Name of the compliance check; empty when it is none. */
  check: string;
  place: NessusPlace;
  /** The word or number that decides, and the name of its column or attribute. */
  severity: string;
  severityField: string;
  cve: string;
  /** Raw texts about the plugin, and what says which of them is what. */
  plugin: readonly string[];
  fieldsOf: (raws: readonly string[]) => PluginFields;
  output: string;
  occurrence: Record<string, string>;
  isRepeated: boolean;
  isFixed: boolean;
  isRiskAccepted: boolean;
  warnings: ImportWarning[];
}

/** Plugin that describes the scan itself. */
const SCAN_INFORMATION = "19506";
const VERSION = /Nessus version\s{0,10}:\s{0,10}(\d[\w.-]{0,30})/;

/** Turns the records of one report into findings. */
export class NessusFindings {
  readonly assets = new NessusAssets();
  private readonly weaknesses = new NessusWeaknesses(new ReportTexts());
  private readonly cves = new NessusCveReader();
  private version: string | null = null;

  constructor(private readonly options: ReadingOptions) {}

  of(source: NessusRecord): ParsedRecord {
    const { record, line, pluginId, warnings } = source;
    const ruleId = ruleOf(source);
    if (ruleId === "") {
      const message = "The record has neither a plugin id nor a name.";
      const warning = { code: "record_invalid", message, record, line, field: null };
      return { kind: "skipped", warning };
    }
    if (source.isFixed && !this.options.includeInactive) {
      const message = "Tenable lists the vulnerability as fixed.";
      const warning = { code: "reported_fixed", message, record, line, field: null };
      return { kind: "skipped", warning };
    }
    if (pluginId === SCAN_INFORMATION) this.version ??= VERSION.exec(source.output)?.[1] ?? null;
    const weakness = this.weaknesses.of(ruleId, source.plugin, source.fieldsOf);
    const severity = nessusSeverity(source.severity, source.check !== "", weakness.rating);
    if (severity.isUnmapped) {
      const message =
        severity.raw === ""
          ? "The record names neither a severity nor a CVSS score; it counts as info."
          : `The severity ${quoted(severity.raw)} is unknown; it counts as info.`;
      const field = source.severityField;
      warnings.push({ code: "severity_unmapped", message, record, line, field });
    }
    const { place, occurrence } = source;
    const located = this.assets.of(place);
    if (located === null) {
      const message = "The record names no host.";
      warnings.push({ code: "asset_unknown", message, record, line, field: null });
    }
    keepPlace(occurrence, place, located?.asset ?? UNKNOWN_ASSET);
    const { cve, others } = this.cves.of(source.cve);
    const finding: Finding = {
      ...UNSTATED,
      tool: "nessus",
      ruleId,
      title: source.check || weakness.title || `Nessus plugin ${pluginId}`,
      group: located?.group ?? "network",
      severity: severity.severity,
      severitySource: severity.source,
      severityRaw: severity.raw,
      asset: located?.asset ?? UNKNOWN_ASSET,
      cve,
      cwe: weakness.cwe,
      cvss: weakness.rating.cvss,
      description: weakness.description,
      remediation: weakness.remediation,
      references: others.length === 0 ? weakness.references : [...weakness.references, ...others],
      occurrence,
      parts: partsOf(source.output),
      isRepeated: source.isRepeated,
      resolution: source.isFixed ? "fixed" : null,
      isRiskAccepted: source.isRiskAccepted,
      line,
    };
    return { kind: "finding", finding, warnings };
  }

  info(detectedFormat: string, scanStartedAt: string | null): ReportInfo {
    return {
      detectedFormat,
      sourceTool: "nessus",
      sourceVersion: this.version,
      scanStartedAt,
      hosts: this.assets.hosts,
    };
  }
}

/** The checks of an audit share one plugin id and are distinguished by their names. */
function ruleOf({ pluginId, name, check }: NessusRecord): string {
  const rule = pluginId === "" ? slug(singleLine(name)) : pluginId;
  return check === "" || rule === "" ? rule : `${rule}:${check}`;
}

/** Keeps what the asset does not hold of the place: a URL's path, a port that is none. */
function keepPlace(
  occurrence: Record<string, string>,
  { host, port, protocol }: NessusPlace,
  asset: Finding["asset"],
): void {
  const isShortened = host.includes("://") && host.trim().replace(/\/$/, "") !== asset.url;
  if (isShortened || (asset.host === null && host.trim() !== "")) occurrence.host = host;
  if (asset.port === null && port !== "" && port !== "0") occurrence.port = port;
  if (asset.host === null && protocol !== "") occurrence.protocol = protocol;
}

function partsOf(output: string): EvidencePart[] {
  if (output === "") return [];
  return [{ name: "output", mediaType: "text/plain", bytes: Buffer.from(output) }];
}
