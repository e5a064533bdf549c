import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import type { FindingAsset, ReportInfo } from "@/evidence/domain/findings/finding";
import { AssetResolver } from "../../assets/asset-resolver";
import { ReportTexts } from "../../html/report-text";

const RFC_3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** What the alerts of one report share. */
export class ZapContext {
  readonly texts = new ReportTexts();
  readonly assets = new AssetResolver();
  /** Source records so far. */
  records = 0;
  /** Members left out because of their names. */
  ignoredKeys = 0;

  warnings(): ImportWarning[] {
    if (this.ignoredKeys === 0) return [];
    const message = `${this.ignoredKeys} members with reserved names were left out.`;
    return [reportWarning("member_ignored", message)];
  }
}

/** Asset of a site of a report, from its name, else from host, port and ssl; null when unknown. */
export function zapSite(
  attributes: Readonly<Record<string, string | undefined>>,
  assets: AssetResolver,
): FindingAsset | null {
  const asset = assets.resolve(attributes.name ?? "");
  if (asset !== null) return asset;
  const host = attributes.host?.trim() ?? "";
  if (host === "") return null;
  const scheme = attributes.ssl?.trim() === "true" ? "https" : "http";
  const port = attributes.port?.trim() ?? "";
  return assets.resolve(`${scheme}://${host}${/^\d+$/.test(port) ? `:${port}` : ""}`);
}

/** What a report says of itself. `generated` is in local time without a zone, so it does not count. */
export function zapInfo(
  detectedFormat: string,
  attributes: Readonly<Record<string, string | undefined>>,
  assets: AssetResolver,
): ReportInfo {
  return {
    detectedFormat,
    sourceTool: "zap",
    sourceVersion: attributes.version?.trim() || null,
    scanStartedAt: rfc3339(attributes.created ?? ""),
    hosts: assets.seenHosts,
  };
}

function rfc3339(text: string): string | null {
  if (!RFC_3339.test(text.trim())) return null;
  const time = new Date(text.trim());
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
