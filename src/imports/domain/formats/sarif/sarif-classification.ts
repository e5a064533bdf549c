import {
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  type JsonObject,
  type JsonValue,
} from "@/encoding/domain/json/json-values";
import { flatText } from "@/encoding/domain/text/flat-text";

/** Reference to an entry of a taxonomy, as rules (relationships) and results (taxa) write it. */
export interface TaxonReference {
  id: string;
  index: number | null;
  taxonomy: { name: string; guid: string; index: number | null };
}

/** A taxonomy of a report; of the taxa only their ids. */
interface Taxonomy {
  name: string;
  taxa: string[];
}

/** `external/cwe/cwe-079`, `CWE-79: Cross-site Scripting`, `CWE_79`. */
const CWE = /\bcwe[-_: ]?(\d{1,5})\b/gi;
const CWE_NAME = /\bcwe\b|common weakness enumeration/i;
/** Members of property bags under which tools write CWE ids, with or without the prefix. */
const CWE_MEMBERS = ["cwe", "cwes", "CWE", "cwe-id", "cwe_id", "cweId", "cweIds"];

/** CWE numbers that the tags and the CWE members of a property bag name, each once. */
export function cwesOfProperties(properties: JsonObject): number[] {
  const cwes = asTexts(properties.tags).flatMap(cwesIn);
  for (const member of CWE_MEMBERS) {
    for (const text of asTexts(properties[member])) {
      cwes.push(...(/^\d{1,5}$/.test(text) ? [Number(text)] : cwesIn(text)));
    }
  }
  return unique(cwes);
}

function cwesIn(text: string): number[] {
  return Array.from(text.matchAll(CWE), ([, number]) => Number(number));
}

/** References to taxa: the targets of a rule's relationships, or the taxa of a result. */
export function taxonReferences(value: JsonValue | undefined): TaxonReference[] {
  return asList(value).map((item) => {
    const entry = asObject(item);
    const reference = entry.target === undefined ? entry : asObject(entry.target);
    const taxonomy = asObject(reference.toolComponent);
    return {
      id: flatText(asText(reference.id)),
      index: asNumber(reference.index),
      taxonomy: {
        name: flatText(asText(taxonomy.name)),
        guid: flatText(asText(taxonomy.guid)),
        index: asNumber(taxonomy.index),
      },
    };
  });
}

/** The taxonomies of a run, found by index, name or GUID. */
export class SarifTaxonomies {
  private readonly list: Taxonomy[] = [];
  private readonly byName = new Map<string, Taxonomy>();
  private readonly byGuid = new Map<string, Taxonomy>();

  addName(index: number, name: string): void {
    const taxonomy = this.at(index);
    taxonomy.name = name;
    this.byName.set(name, taxonomy);
  }

  addGuid(index: number, guid: string): void {
    this.byGuid.set(guid, this.at(index));
  }

  addTaxon(index: number, taxon: number, id: string): void {
    this.at(index).taxa[taxon] = id;
  }

  /** CWE numbers among the taxa; which taxonomy they belong to may be in the list of taxonomies. */
  cwesOf(references: readonly TaxonReference[]): number[] {
    return references.flatMap(({ id, index, taxonomy }) => {
      const listed =
        this.byGuid.get(taxonomy.guid) ??
        this.byName.get(taxonomy.name) ??
        this.list[taxonomy.index ?? -1];
      const name = taxonomy.name || (listed?.name ?? "");
      const taxon = id || (listed?.taxa[index ?? -1] ?? "");
      const cwes = cwesIn(taxon);
      return cwes.length === 0 && CWE_NAME.test(name) && /^\d{1,5}$/.test(taxon)
        ? [Number(taxon)]
        : cwes;
    });
  }

  private at(index: number): Taxonomy {
    const taxonomy = this.list[index] ?? { name: "", taxa: [] };
    this.list[index] = taxonomy;
    return taxonomy;
  }
}

/** The numbers of several sources in their order, each once, without the zero that means none. */
export function unique(cwes: readonly number[]): number[] {
  return [...new Set(cwes)].filter((cwe) => cwe > 0);
}
