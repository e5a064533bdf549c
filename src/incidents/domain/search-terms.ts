const INCIDENT = /^(?:INC-(?:(\d{4})-)?)?(\d{1,18})$/i;
const WEAKNESS = /^CWE-?(\d{1,9})$/i;

/** References in a searched text beside words: an incident by its number, a weakness by its CWE. */
export interface SearchTerms {
  /** `year` is null where only the number is given. */
  incident: { year: number | null; number: bigint } | null;
  cwe: number | null;
}

/** Reads `INC-2026-000077`, `INC-77`, `000077` and `CWE-79` in any case; other texts name neither. */
export function searchTerms(text: string): SearchTerms {
  const [, year, number] = INCIDENT.exec(text) ?? [];
  const cwe = WEAKNESS.exec(text)?.[1];
  return {
    incident:
      number === undefined
        ? null
        : { year: year === undefined ? null : Number(year), number: BigInt(number) },
    cwe: cwe === undefined ? null : Number(cwe),
  };
}
