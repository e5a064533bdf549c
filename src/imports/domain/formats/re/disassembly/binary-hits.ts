import { singleLine } from "@/encoding/domain/text/plain-text";
import type { FindingAsset } from "@/evidence/domain/findings/finding";
import { matchPart } from "../evidence/match-listing";
import { emitFinding, occurrenceOf } from "../records/binary-finding";
import type { BinaryRecords } from "../records/binary-records";
import {
  FUNCTION_ALIASES,
  FUNCTION_RULES,
  HARDENING_RULES,
  type HardeningRuleId,
} from "./binary-rules";

/** How a report shows a function: in a call, in a table of imports, or as a string. */
type HitPlace = "calls" | "imports" | "names";

/** Where something of the table was seen. */
export interface Hit {
  tool: string;
  asset: FindingAsset;
  /** Members that distinguish this place: `location`, `function`, … */
  occurrence: Readonly<Record<string, string>>;
  /** The piece of the report that shows it. */
  quote: string;
  line: number;
}

const TITLES: Readonly<Record<HitPlace, string>> = {
  calls: "calls",
  imports: "imports",
  names: "contains the string",
};
const MAX_QUOTE = 1024;

/** A call, an import or the name of a function of the table. Only a call has its severity. */
export function functionHit(records: BinaryRecords, place: HitPlace, name: string, hit: Hit): void {
  const rule = FUNCTION_RULES.get(name);
  if (rule === undefined) return;
  const isCall = place === "calls";
  emitFinding(records, {
    ...seenIn(hit),
    ruleId: `${place}-${name}`,
    title: `${TITLES[place]} ${name}`,
    severity: isCall ? rule.severity : "info",
    cwe: isCall ? rule.cwe : [],
    description: `The function ${name} ${rule.why}. That it was seen here proves no weakness.`,
  });
}

/** A protection that is missing. */
export function hardeningHit(records: BinaryRecords, id: HardeningRuleId, hit: Hit): void {
  const rule = HARDENING_RULES[id];
  emitFinding(records, {
    ...seenIn(hit),
    ruleId: id,
    title: rule.title,
    severity: rule.severity,
    description: rule.why,
    remediation: rule.advice,
  });
}

function seenIn({ tool, asset, occurrence, quote, line }: Hit) {
  const parts = [matchPart(quote.slice(0, MAX_QUOTE))];
  return { tool, severityRaw: "", asset, occurrence: occurrenceOf(occurrence), parts, line };
}

const PREFIX =
  /^(?:sym\.|imp\.|reloc\.|dbg\.|fcn\.|loc\.|rsym\.)*(?:[\w.-]+\.(?:dll|so|dylib)[_.])?/i;

/**
 * The function in the table that a symbol names, or null: `strcpy`, `strcpy@plt`,
 * `strcpy@@GLIBC_2.2.5`, `sym.imp.strcpy`, `__imp_strcpy`; with `hasUnderscores` (PE, Mach-O) also
 * `_strcpy`.
 */
export function tableFunction(symbol: string, hasUnderscores: boolean): string | null {
  if (symbol.length > 200) return null;
  const name = singleLine(symbol).replace(/@.*$/, "").replace(PREFIX, "");
  if (FUNCTION_RULES.has(name)) return name;
  const alias = FUNCTION_ALIASES.get(name);
  if (alias !== undefined) return alias;
  const bare = name.startsWith("__imp_") ? name.slice("__imp_".length).replace(/^_/, "") : name;
  const plain = hasUnderscores ? bare.replace(/^_/, "") : bare;
  return FUNCTION_RULES.has(plain) ? plain : null;
}
