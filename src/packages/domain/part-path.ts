import type { EvidenceManifest } from "./manifest";

/** Paths of the parts that every evidence package has. */
export const INCIDENT_PATH = "data/incident.json";
export const FINDINGS_PATH = "data/findings.jsonl";
export const CUSTODY_PATH = "data/custody.jsonl";
export const COVERAGE_PATH = "data/coverage.json";
export const STATEMENTS_PATH = "data/statements.jsonl";

/** Paths of the parts of a report package beside its chain of custody. */
export const ENGAGEMENT_PATH = "data/engagement.json";
export const TIMELINE_PATH = "data/timeline.jsonl";
export const WHITE_TEAM_LOG_PATH = "data/white-team-log.jsonl";
export const REGISTER_PATH = "data/register.jsonl";
export const FINAL_REPORT_PATH = "data/final-report.json";

const NAME_LENGTH = 80;

/** Path of an evidence item's canonical record. */
export function recordPath(evidenceId: string): string {
  return `data/raw/${evidenceId}/record.json`;
}

/**
 * Path of the exact bytes of one part of an evidence item. The ordinal keeps names apart that are the
 * same once what a file system or a terminal could misread is replaced.
 */
export function rawPath(evidenceId: string, ordinal: number, name: string): string {
  const safe = name.replace(/[^A-Za-z0-9._-]/g, "_").slice(0, NAME_LENGTH);
  return `data/raw/${evidenceId}/${ordinal}-${safe}.bin`;
}

const MEDIA_TYPE = /^[A-Za-z0-9!#$&^_.+-]{1,60}\/[A-Za-z0-9!#$&^_.+-]{1,60}$/;

/** A media type without parameters as it is; anything else is only known to be bytes. */
export function plainMediaType(text: string): string {
  return MEDIA_TYPE.test(text) ? text : "application/octet-stream";
}

/** Name of a package's file without its ending, `INC-2026-000123_evidence-package_2026-11-02_9cd60abb`. */
export function packageFileName(
  { subject, kind, as_of }: Pick<EvidenceManifest, "subject" | "kind" | "as_of">,
  packageSha256: string,
): string {
  return `${subject.id}_${kind}_${as_of.slice(0, 10)}_${packageSha256.slice(0, 8)}`;
}
