import type { AssetResolver } from "../../assets/asset-resolver";
import type { ReportTexts } from "../../html/report-text";

/** Shared state of the results of one report. */
export interface SarifContext {
  texts: ReportTexts;
  assets: AssetResolver;
  /** Hosts that the results name. */
  hosts: Set<string>;
  includeInactive: boolean;
}
