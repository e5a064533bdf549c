import { searchTerms } from "@/incidents/domain/search-terms";

/** A text shorter than this is looked for in no name: no index could tell where it is. */
const SHORTEST = 3;

const ENGAGEMENT = /^ENG-(?:(\d{4})-)?(\d{1,18})$/i;
const EVIDENCE = /^EVD-(\d{1,18})$/i;
const IMPORT = /^(?:RUN|IMP)-(\d{1,18})$/i;

/** A number within a year; null where only the number was given. */
interface Numbered {
  year: number | null;
  number: bigint;
}

/** What a searched text names, and what is looked for in names. */
export interface Searched {
  incident: Numbered | null;
  engagement: Numbered | null;
  evidence: bigint | null;
  import: bigint | null;
  /** Looked for in titles, hosts, rules, CVEs, names and DIDs; null where it names one thing or is too short. */
  text: string | null;
}

/**
 * Reads what was typed: `INC-2026-000077`, `INC-77` and `77`, `ENG-2026-0007`, `EVD-1234`, `RUN-12` (and `IMP-12`,
 * as the menu calls it) name one thing; anything else is a text.
 */
export function readSearched(typed: string): Searched {
  const q = typed.trim();
  const { incident } = searchTerms(q);
  const [, year, engagement] = ENGAGEMENT.exec(q) ?? [];
  const evidence = EVIDENCE.exec(q)?.[1];
  const run = IMPORT.exec(q)?.[1];
  const isId = /^INC-/i.test(q) && incident !== null;
  const isNamed = isId || [engagement, evidence, run].some((each) => each !== undefined);
  return {
    incident,
    engagement:
      engagement === undefined
        ? null
        : { year: year === undefined ? null : Number(year), number: BigInt(engagement) },
    evidence: evidence === undefined ? null : BigInt(evidence),
    import: run === undefined ? null : BigInt(run),
    text: isNamed || [...q].length < SHORTEST ? null : q,
  };
}
