import type { ImportWarning } from "@/encoding/domain/text/import-warning";
import { quoted } from "@/encoding/domain/text/plain-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import type { MatchListing } from "../evidence/match-listing";
import { emitFinding, occurrenceOf } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import { YaraRules } from "./yara-rules";
import type { YaraMeta } from "./yara-severity";

/** One rule that matched one file, whichever tool and form of output says so. */
export interface YaraMatch {
  rule: string;
  namespace: string;
  tags: readonly string[];
  meta: YaraMeta;
  asset: FindingAsset;
  /** Path of the file where the asset is known by its digest. */
  path: string;
  listing: MatchListing;
  line: number;
}

/** Adds matches as records; a match without a rule is skipped. */
export class YaraRecords {
  private readonly rules: YaraRules;

  constructor(private readonly records: BinaryRecords) {
    this.rules = new YaraRules(records);
  }

  add({ rule: name, namespace, tags, meta, asset, path, listing, line }: YaraMatch): void {
    const rule = this.rules.of(name, tags, meta);
    if (rule.ruleId === "") {
      this.records.refuse("The match names no rule.", line, "rule");
      return;
    }
    const warnings: ImportWarning[] = listing.warnings(this.records, line);
    if (rule.isUnmapped) {
      const message = `The severity ${quoted(rule.severityRaw)} is unknown; it counts as ${rule.severity}.`;
      warnings.push(this.records.warning("severity_unmapped", message, line, "severity"));
    }
    emitFinding(
      this.records,
      {
        tool: "yara",
        ruleId: rule.ruleId,
        title: rule.title,
        severity: rule.severity,
        severityRaw: rule.severityRaw,
        asset,
        cve: rule.cve,
        description: rule.description,
        references: rule.references,
        occurrence: occurrenceOf({ path, namespace, tags: rule.tags, matches: listing.countText }),
        parts: listing.parts(),
        techniques: rule.techniques,
        line,
      },
      warnings,
    );
  }
}
