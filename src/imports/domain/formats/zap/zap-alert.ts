import { isPrototypeKey } from "@/encoding/domain/json/prototype-key";
import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { quoted } from "@/encoding/domain/text/plain-text";
import type { Finding, FindingAsset, ParsedRecord } from "@/evidence/domain/findings/finding";
import { UNSTATED } from "@/imports/domain/report/unstated-finding";
import { AssetResolver } from "../../assets/asset-resolver";
import { UNKNOWN_ASSET } from "../../assets/web-asset";
import { ReportTexts } from "../../html/report-text";
import {
  isSessionNumber,
  occurrenceKey,
  type ZapOccurrence,
  zapKey,
  zapOccurrence,
  zapParts,
} from "./zap-occurrence";
import { zapNumber } from "./zap-values";
import { type ZapTag, type ZapWeakness, zapWeakness } from "./zap-weakness";

/** Fields required before an occurrence can become a record before the end of its alert. */
const LEADING_FIELDS = ["alertref", "alert", "riskcode", "confidence", "desc"];
const MAX_HELD = 96 * 1024 * 1024;
/** Cost of alerts, occurrences and their members beyond their text, in characters. */
const ALERT_SIZE = 1024;
const OCCURRENCE_SIZE = 256;
const MEMBER_SIZE = 32;
const MAX_MEMBERS = 1_000;

/** What the alerts of one report share. */
export class ZapContext {
  readonly texts = new ReportTexts();
  readonly assets = new AssetResolver();
  /** Source records so far. */
  records = 0;
  /** Members left out because of their names. */
  ignoredKeys = 0;
}

/**
 * One alert of a ZAP report, from its XML element or its JSON object, and the occurrences in it. Both
 * put solution, references and CWE behind the instances, so the occurrences are held until the alert
 * ends. Only when they grow past `maxHeld` characters do they become records early, with what is known
 * by then; the last one always waits for the end, so that nothing of the alert is lost. An alert that
 * does not even begin with its rule and risk cannot become a record: `isFull` says when it must be refused.
 */
export class ZapAlert {
  private readonly fields = new Map<string, string>();
  private readonly tags: ZapTag[] = [];
  private readonly direct: ZapOccurrence[] = [];
  private instances: ZapOccurrence[] = [];
  private instance: ZapOccurrence | null = null;
  private held = ALERT_SIZE;
  private hasTooManyMembers = false;
  private early = 0;
  private instancesHaveInfo = false;

  constructor(
    private readonly context: ZapContext,
    private readonly line: number,
    private readonly maxHeld = MAX_HELD,
  ) {}

  /** Characters that are held, with an allowance for the objects around them. */
  get size(): number {
    return this.held;
  }

  get isFull(): boolean {
    return this.held > 2 * this.maxHeld || this.hasTooManyMembers;
  }

  /** A member of the alert itself. Up to ZAP 2.4 an alert is its own occurrence, or several of them. */
  field(name: string, value: string): void {
    const key = zapKey(name);
    const own = occurrenceKey(key);
    if (own === null) {
      this.put(this.fields, key, value);
      return;
    }
    let occurrence = this.direct.at(-1);
    if (occurrence === undefined || (own === "uri" && occurrence.fields.has("uri"))) {
      occurrence = { line: this.line, fields: new Map() };
      this.direct.push(occurrence);
      this.held += OCCURRENCE_SIZE;
    }
    this.put(occurrence.fields, own, value);
  }

  tag(tag: ZapTag): void {
    this.tags.push(tag);
    this.held += tag.tag.length + tag.link.length + MEMBER_SIZE;
  }

  openInstance(line: number): void {
    this.instance = { line, fields: new Map() };
  }

  instanceField(name: string, value: string): void {
    const key = zapKey(name);
    if (this.instance === null || isSessionNumber(key)) return;
    if (isPrototypeKey(name)) {
      this.context.ignoredKeys++;
      return;
    }
    this.put(this.instance.fields, occurrenceKey(key) ?? name, value);
  }

  closeInstance(): void {
    if (this.instance === null) return;
    this.instancesHaveInfo ||= this.instance.fields.has("otherinfo");
    this.instances.push(this.instance);
    this.instance = null;
    this.held += OCCURRENCE_SIZE;
  }

  /** Occurrences that cannot wait for the end of the alert; none in an ordinary report. */
  takeEarly(site: FindingAsset | null): ParsedRecord[] {
    if (this.held < this.maxHeld || this.instances.length < 2) return [];
    if (!LEADING_FIELDS.every((field) => this.fields.has(field))) return [];
    const last = this.instances.splice(-1);
    const records = this.recordsOf(this.instances, site, null);
    this.early += records.length;
    this.instances = last;
    this.held = ALERT_SIZE;
    return records;
  }

  /** The occurrences at the end of the alert. `site` is null where the URI names the asset. */
  finish(site: FindingAsset | null): ParsedRecord[] {
    let occurrences = this.instances;
    if (occurrences.length === 0) {
      if (this.direct.length === 0) this.direct.push({ line: this.line, fields: new Map() });
      occurrences = this.direct;
    }
    const count = zapNumber(this.fields.get("count"));
    const isMore = count !== null && count > this.early + occurrences.length;
    return this.recordsOf(occurrences, site, isMore ? count : null);
  }

  private put(fields: Map<string, string>, key: string, value: string): void {
    fields.set(key, value);
    this.held += key.length + value.length + MEMBER_SIZE;
    if (fields.size > MAX_MEMBERS) this.hasTooManyMembers = true;
  }

  private recordsOf(
    occurrences: readonly ZapOccurrence[],
    site: FindingAsset | null,
    reportedCount: number | null,
  ): ParsedRecord[] {
    const isOwnOccurrence = occurrences === this.direct;
    const info = isOwnOccurrence || this.instancesHaveInfo ? "" : this.alertInfo();
    const weakness = zapWeakness(this.fields, this.tags, info, this.context.texts);
    return occurrences.map((occurrence) => {
      const record = ++this.context.records;
      if (weakness !== null) return this.found(occurrence, weakness, site, reportedCount, record);
      const message = "The alert has neither a rule nor a name.";
      const warning = { code: "record_invalid", message, record, field: "pluginid" };
      return { kind: "skipped", warning: { ...warning, line: occurrence.line } };
    });
  }

  private found(
    occurrence: ZapOccurrence,
    weakness: ZapWeakness,
    site: FindingAsset | null,
    reportedCount: number | null,
    record: number,
  ): ParsedRecord {
    const { line, fields } = occurrence;
    const asset = site ?? this.context.assets.resolve(fields.get("uri") ?? "");
    const warnings: ImportWarning[] = [];
    if (weakness.severityUnmapped) {
      const message = `The risk ${quoted(weakness.common.severityRaw)} is unknown; it counts as info.`;
      warnings.push({ code: "severity_unmapped", message, record, line, field: "riskcode" });
    }
    if (asset === null) {
      const message = "Neither the site nor the URI of the alert names a host.";
      warnings.push({ code: "asset_unknown", message, record, line, field: "uri" });
    }
    const finding: Finding = {
      ...UNSTATED,
      severitySource: "tool",
      cvss: null,
      tool: "zap",
      group: "web",
      ...weakness.common,
      asset: asset ?? UNKNOWN_ASSET,
      reportedCount,
      occurrence: zapOccurrence(occurrence),
      parts: zapParts(occurrence),
      line,
    };
    return { kind: "finding", finding, warnings };
  }

  /** Up to ZAP 2.11 only the alert has further information; later it repeats that of an instance. */
  private alertInfo(): string {
    return this.direct[0]?.fields.get("otherinfo") ?? "";
  }
}
