import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import type { FindingAsset, ReportInfo } from "@/evidence/domain/findings/finding";
import type { RecordList } from "@/imports/domain/report/record-list";
import type { Failure } from "@/imports/domain/report/report-table";
import { rfc3339 } from "@/imports/domain/report/report-time";
import type { AssetResolver } from "../../assets/asset-resolver";
import { ZapAlert, ZapContext } from "./zap-alert";

/** Characters of alerts whose site has no name yet. */
const MAX_WAITING = 96 * 1024 * 1024;
export const ALERT_TOO_LONG = "An alert is too long";

type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * The sites and alerts of one report, in XML or JSON, as they begin and end. One record for each
 * instance. Insights, statistics, sequences and diagnostics describe the run and are not read.
 */
export class ZapReport {
  private readonly context = new ZapContext();
  alert: ZapAlert | null = null;
  /** Asset of the site that is being read; undefined until its name is known. */
  private site: FindingAsset | null | undefined = null;
  private waiting: ZapAlert[] = [];
  private waitingSize = 0;

  constructor(
    private readonly records: RecordList,
    private readonly failure: Failure,
  ) {}

  /** A site begins whose name comes later, maybe behind its alerts, which then wait for it. */
  openSite(): void {
    this.site = undefined;
  }

  /** The site's name is known, or will not come any more. */
  nameSite(attributes: Attributes): void {
    const site = zapSite(attributes, this.context.assets);
    this.site = site;
    for (const alert of this.waiting) this.records.add(alert.finish(site));
    this.waiting = [];
    this.waitingSize = 0;
  }

  closeSite(attributes: Attributes): void {
    if (this.site === undefined) this.nameSite(attributes);
    this.site = null;
  }

  openAlert(line: number): void {
    this.alert = new ZapAlert(this.context, line);
  }

  closeInstance(): void {
    this.alert?.closeInstance();
    if (this.site !== undefined) this.records.add(this.alert?.takeEarly(this.site) ?? []);
  }

  closeAlert(): void {
    const { alert, site } = this;
    this.alert = null;
    if (alert === null) return;
    if (site !== undefined) {
      this.records.add(alert.finish(site));
      return;
    }
    this.waiting.push(alert);
    this.waitingSize += alert.size;
    if (this.waitingSize > MAX_WAITING) {
      throw this.failure("The name of a site stands too far behind its alerts");
    }
  }

  checkSize(): void {
    if (this.alert?.isFull === true) throw this.failure(ALERT_TOO_LONG);
  }

  /** `generated` is in local time without a zone, so it does not count. */
  end(detectedFormat: string, attributes: Attributes, warnings: readonly ImportWarning[]) {
    const { assets, ignoredKeys } = this.context;
    const message = `${ignoredKeys} members with reserved names were left out.`;
    const ignored = ignoredKeys === 0 ? [] : [reportWarning("member_ignored", message)];
    const info: ReportInfo = {
      detectedFormat,
      sourceTool: "zap",
      sourceVersion: attributes.version?.trim() || null,
      scanStartedAt: rfc3339(attributes.created?.trim() ?? ""),
      hosts: assets.seenHosts,
    };
    return { info, warnings: [...warnings, ...ignored] };
  }
}

/** Asset of a site of a report, from its name, else from host, port and ssl; null when unknown. */
function zapSite(attributes: Attributes, assets: AssetResolver): FindingAsset | null {
  const asset = assets.resolve(attributes.name ?? "");
  if (asset !== null) return asset;
  const host = attributes.host?.trim() ?? "";
  if (host === "") return null;
  const scheme = attributes.ssl?.trim() === "true" ? "https" : "http";
  const port = attributes.port?.trim() ?? "";
  return assets.resolve(`${scheme}://${host}${/^\d+$/.test(port) ? `:${port}` : ""}`);
}
