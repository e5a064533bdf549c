import type { Cvss } from "../../ratings/cvss";

/** A scanned file or package in a report. */
export interface Dependency {
  fileName: string;
  filePath: string;
  md5: string;
  sha1: string;
  sha256: string;
  /** Package URLs and other coordinates, with the confidence in each. */
  packages: readonly Identifier[];
  /** CPE names, with the confidence in each. */
  cpes: readonly Identifier[];
  /** Where it is used and what depends on it. */
  projectReferences: readonly string[];
  includedBy: readonly string[];
  /** Paths of the files that are counted as part of it. */
  relatedDependencies: readonly string[];
  vulnerabilities: readonly DependencyVulnerability[];
}

export interface Identifier {
  id: string;
  confidence: string;
}

/** One vulnerability of a dependency, the same whether it was read from XML or from JSON. */
export interface DependencyVulnerability {
  isSuppressed: boolean;
  /** `NVD`, `OSSINDEX`, `NPM`, `RETIREJS`, … */
  source: string;
  name: string;
  severity: string;
  cvss: Cvss | null;
  cwes: readonly string[];
  description: string;
  notes: string;
  references: readonly string[];
  software: readonly VulnerableSoftware[];
  line: number;
}

/** A range of versions that a vulnerability affects. */
export interface VulnerableSoftware {
  cpe: string;
  /** Whether it is the range that the dependency was found in. */
  isMatched: boolean;
  /** `versionEndExcluding` and the like, by name. */
  limits: Readonly<Record<string, string>>;
}

export const VERSION_LIMITS = [
  "versionStartIncluding",
  "versionStartExcluding",
  "versionEndIncluding",
  "versionEndExcluding",
] as const;
