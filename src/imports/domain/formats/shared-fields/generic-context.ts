import { flatText } from "@/encoding/domain/text/flat-text";
import { type ImportWarning, reportWarning } from "@/encoding/domain/text/import-warning";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import type { ReadingOptions } from "@/imports/domain/report/report-parser";
import { AssetResolver } from "../../assets/asset-resolver";
import { ReportTexts } from "../../html/report-text";
import { FindingTitles } from "./finding-titles";

/** Shared state of the findings of one report with free-form fields. */
export class GenericContext {
  readonly texts = new ReportTexts();
  readonly titles = new FindingTitles();
  readonly assets = new AssetResolver();
  /** Fields left out because of their names. */
  ignoredFields = 0;
  /**
   * Whether the format says what the status `fixed` and the flag `active` mean. In a table of any tool
   * `fixed` often says only that a fix exists.
   */
  definesStatus = true;
  /** Findings whose status could have been that they are fixed, if the format said so. */
  undefinedStatus = 0;
  /** Findings that do not say where they are. */
  private withoutAsset = 0;
  private readonly seenHosts = new Set<string>();

  /** `tool` is the slug of the tool of every finding that does not name another. */
  constructor(
    readonly tool: string,
    readonly options: ReadingOptions,
  ) {}

  /** Hosts in the order in which they occurred. */
  get hosts(): string[] {
    return [...this.seenHosts];
  }

  /** Notes the asset of a finding; returns whether it is known. */
  see({ host, url }: FindingAsset): boolean {
    if (host === null) {
      if (url === null) this.withoutAsset++;
      return url !== null;
    }
    // A host cut out of the input would keep the whole piece of input in memory.
    if (!this.seenHosts.has(host)) this.seenHosts.add(flatText(host));
    return true;
  }

  /** Warnings about the report as a whole; complete after its last finding. */
  warnings(): ImportWarning[] {
    const warnings: ImportWarning[] = [];
    if (this.withoutAsset > 0) {
      const message = `${this.withoutAsset} findings do not say on which asset they are; those with the same title and without an id of their own count as one weakness.`;
      warnings.push(reportWarning("asset_unknown", message));
    }
    if (this.undefinedStatus > 0) {
      const message = `${this.undefinedStatus} findings have the status “fixed”, which in tables of some tools says only that a fix exists; they come in open.`;
      warnings.push(reportWarning("status_ambiguous", message));
    }
    if (this.ignoredFields > 0) {
      const message = `${this.ignoredFields} members with reserved names were left out.`;
      warnings.push(reportWarning("member_ignored", message));
    }
    return warnings;
  }
}
