import type { Severity } from "@/evidence/domain/findings/severity";
import { severityOfWord } from "../../ratings/severity-words";

const SEVERITIES: readonly Severity[] = ["info", "low", "medium", "high"];
const CONFIDENCES = ["false positive", "low", "medium", "high", "confirmed"];
/** Names of the levels up to ZAP 2.3, where the member was called reliability. */
const RELIABILITIES = ["false positive", "suspicious", "warning"];

/** Severity of an alert: its risk code 0 to 3, else the word given instead. */
export function zapSeverity(fields: ReadonlyMap<string, string>): {
  severity: Severity;
  raw: string;
  unmapped: boolean;
} {
  const code = fields.get("riskcode")?.trim() ?? "";
  const description = fields.get("riskdesc")?.split("(")[0] ?? "";
  const raw = code !== "" ? code : (fields.get("risk") ?? description).trim();
  const severity = /^\d$/.test(raw) ? SEVERITIES[Number(raw)] : severityOfWord(raw);
  return { severity: severity ?? "info", raw, unmapped: severity == null };
}

/** Confidence of an alert as a word in lower case, null where it states none. */
export function zapConfidence(fields: ReadonlyMap<string, string>): string | null {
  const confidence = fields.get("confidence")?.trim().toLowerCase() ?? "";
  if (confidence !== "") {
    return CONFIDENCES[Number(confidence)] ?? confidence.replace(/^user confirmed$/, "confirmed");
  }
  const reliability = fields.get("reliability")?.trim().toLowerCase() ?? "";
  return reliability === "" ? null : (RELIABILITIES[Number(reliability)] ?? reliability);
}

/** A positive whole number, or null: ZAP writes -1, 0 or nothing where it has none. */
export function zapNumber(text: string | undefined): number | null {
  const number = /^\s*(\d{1,9})\s*$/.exec(text ?? "")?.[1];
  return number === undefined || Number(number) === 0 ? null : Number(number);
}
