import type { Cvss } from "../../ratings/cvss";

/** A weakness that a script reports, before it is known where. */
export interface NmapWeakness {
  ruleId: string;
  title: string;
  /** The script's own word for the severity; empty where it gives none. */
  risk: string;
  /** CVSS score as it is written; null where the script gives none. */
  score: string | null;
  cvss: Cvss | null;
  /** The script's own word in lower case (`likely vulnerable`), where it gives one. */
  confidence: string | null;
  cve: readonly string[];
  description: string;
  references: readonly string[];
  occurrence: Readonly<Record<string, string>>;
  /** Output of the script about this weakness. */
  output: string;
  /** Whether the script tested the weakness, or looked the product's version up in a list. */
  isTested: boolean;
}
