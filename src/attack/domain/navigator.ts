import { ATTACK_VERSION, techniqueById } from "@/encoding/domain/techniques/catalogue";

/** Entry of one technique in a layer. */
export interface LayerEntry {
  techniqueId: string;
  /** 0 to 100; left out, the Navigator shows it without a shade of the gradient. */
  score?: number;
  /** `#rrggbb`; wins over the gradient. */
  color?: string;
  comment: string;
  metadata: readonly { name: string; value: string }[];
  links?: readonly { label: string; url: string }[];
}

export interface LayerInput {
  name: string;
  description: string;
  entries: readonly LayerEntry[];
  /** Meaning of the explicit colours. */
  legend?: readonly { label: string; color: string }[];
  metadata?: readonly { name: string; value: string }[];
}

/** A layer in version 4.5 of the file format. */
export type NavigatorLayer = ReturnType<typeof navigatorLayer>;

const PROTOCOL = /^https?:\/\//;
const COLOR = /^#[0-9a-f]{6}$/i;

/**
 * A layer that the ATT&CK Navigator opens, in its layer file format 4.5
 * (mitre-attack/attack-navigator, layers/spec/v4.5). Throws RangeError for what the format or the
 * Navigator would refuse or drop without a word: a technique that is not active, a score outside 0 to
 * 100, a colour in another form, a link without protocol, a technique named twice.
 */
export function navigatorLayer({ name, description, entries, legend, metadata }: LayerInput) {
  const seen = new Set<string>();
  for (const entry of entries) {
    checkEntry(entry);
    if (seen.has(entry.techniqueId)) throw new RangeError(`${entry.techniqueId} stands twice`);
    seen.add(entry.techniqueId);
  }
  for (const { color } of legend ?? []) checkColor(color);
  return {
    name,
    versions: { attack: ATTACK_VERSION.split(".")[0] ?? "", navigator: "5.1.0", layer: "4.5" },
    domain: "enterprise-attack",
    description,
    sorting: 0,
    layout: {
      layout: "side",
      showID: true,
      showName: true,
      showAggregateScores: false,
      countUnscored: false,
      aggregateFunction: "average",
      expandedSubtechniques: "annotated",
    },
    hideDisabled: false,
    techniques: entries.map((entry) => ({
      techniqueID: entry.techniqueId,
      ...(entry.score === undefined ? {} : { score: entry.score }),
      ...(entry.color === undefined ? {} : { color: entry.color }),
      comment: entry.comment,
      enabled: true,
      metadata: [...entry.metadata],
      links: [...(entry.links ?? [])],
      showSubtechniques: false,
    })),
    gradient: { colors: ["#fff7e6", "#f2a900"], minValue: 0, maxValue: 100 },
    legendItems: [...(legend ?? [])],
    metadata: [...(metadata ?? [])],
    links: [],
    selectTechniquesAcrossTactics: true,
    selectSubtechniquesWithParent: false,
    selectVisibleTechniques: false,
  };
}

function checkEntry({ techniqueId, score, color, links }: LayerEntry): void {
  if (techniqueById(techniqueId) === null) throw new RangeError(`${techniqueId} is not active`);
  if (score !== undefined && !(score >= 0 && score <= 100)) throw new RangeError(`score ${score}`);
  if (color !== undefined) checkColor(color);
  for (const { url } of links ?? []) {
    if (!PROTOCOL.test(url)) throw new RangeError(`${url} names no protocol`);
  }
}

function checkColor(color: string): void {
  if (!COLOR.test(color)) throw new RangeError(`${color} is no colour`);
}
