import data from "../data/kev-cve-to-attack.json" with { type: "json" };

/** Role of a technique in the exploitation of a vulnerability, by the methodology of CTID. */
export const MAPPING_KINDS = ["exploitation", "primary_impact", "secondary_impact"] as const;
export type MappingKind = (typeof MAPPING_KINDS)[number];

export interface CuratedMapping {
  cve: string;
  /** Active in the catalogue. */
  techniqueId: string;
  kind: MappingKind;
  /** The id that the table was published with, where ATT&CK has since revoked it. */
  redirectedFrom: string | null;
}

type Row = { cve: string } & Record<MappingKind, readonly string[]>;

const ROWS: ReadonlyMap<string, Row> = new Map(data.rows.map((row) => [row.cve, row]));

/**
 * Expert mappings of known exploited vulnerabilities, for exactly these CVE: in the order in which the
 * identifiers were given, then exploitation before impact.
 */
export function curatedMappings(cves: readonly string[]): CuratedMapping[] {
  const asked = new Set(cves.map((cve) => cve.trim().toUpperCase()));
  return [...asked].flatMap((cve) => {
    const row = ROWS.get(cve);
    if (row === undefined) return [];
    return MAPPING_KINDS.flatMap((kind) =>
      row[kind].map((techniqueId) => ({
        cve,
        techniqueId,
        kind,
        redirectedFrom: publishedAs(cve, techniqueId),
      })),
    );
  });
}

function publishedAs(cve: string, techniqueId: string): string | null {
  const found = data.redirected.find((each) => each.cve === cve && each.to === techniqueId);
  return found?.from ?? null;
}
