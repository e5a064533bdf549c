import "server-only";
import type { z } from "zod";
import { type LayerEntry, type NavigatorLayer, navigatorLayer } from "@/attack/domain/navigator";
import { SUGGESTER_VERSION } from "@/attack/domain/suggest";
import { ATTACK_VERSION, techniqueById } from "@/encoding/domain/techniques/catalogue";
import type { ServiceContext } from "@/platform/operation/context";
import type { TechniqueDto } from "./attack-dto";
import type { MatrixInput } from "./attack-input";
import { TECHNIQUE_DOCTRINE } from "./doctrine";
import { listTechniques } from "./list-techniques";
import { countTechniques, type TechniqueCount } from "./technique-counts";

/** A layer and the name of its file. */
export interface LayerFile {
  fileName: string;
  layer: NavigatorLayer;
}

const LEGEND = {
  confirmed: { label: "Confirmed by a person", color: "#1b7f5c" },
  tool: { label: "Named by the report of a tool", color: "#2f6fb2" },
  stated: { label: "Stated by a report or a person", color: "#2f6fb2" },
  rejected: { label: "Rejected by a person", color: "#b8bcc2" },
} as const;

/**
 * The techniques of an incident as a layer of the ATT&CK Navigator. Only suggestions have a score; what
 * is confirmed, reported or rejected is coloured. Its owner may read it. Throws `not_found`.
 */
export async function exportIncidentLayer(
  ctx: ServiceContext,
  input: { id: string },
): Promise<LayerFile> {
  const { ttps } = await listTechniques(ctx, input);
  const layer = navigatorLayer({
    name: `${input.id}: techniques`,
    description: `${TECHNIQUE_DOCTRINE} Scores are those of suggestions, from 0 to 100.`,
    entries: ttps.map(incidentEntry),
    legend: [LEGEND.confirmed, LEGEND.tool, LEGEND.rejected],
    metadata: [{ name: "incident", value: input.id }, ...versions()],
  });
  return { fileName: `${input.id}_techniques.json`, layer };
}

/**
 * How many incidents have each technique as a layer of the ATT&CK Navigator, of all or of some of them.
 * What is stated anywhere is coloured; what is only suggested has a score that compares it with the
 * technique that is suggested most. Needs incident.read.
 */
export async function exportLayer(
  ctx: ServiceContext,
  input: z.infer<typeof MatrixInput>,
): Promise<LayerFile> {
  const now = ctx.clock();
  const counts = [...(await countTechniques(ctx, input))]
    .filter(([id]) => techniqueById(id) !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const most = Math.max(...counts.map(([, { suggested }]) => suggested), 1);
  const layer = navigatorLayer({
    name: "Techniques of incidents",
    description: `${TECHNIQUE_DOCTRINE} A score compares how often a technique is suggested with the one that is suggested most, which has 100.`,
    entries: counts.map(([id, count]) => countedEntry(id, count, most)),
    legend: [LEGEND.stated],
    metadata: [...filters(input), { name: "as of", value: now.toISOString() }, ...versions()],
  });
  return { fileName: `techniques_${now.toISOString().slice(0, 10)}.json`, layer };
}

function incidentEntry(technique: TechniqueDto): LayerEntry {
  const { status, source, score } = technique;
  const look = status === "suggested" ? (source === "tool" ? "tool" : null) : status;
  return {
    techniqueId: technique.technique_id,
    ...(score === null ? {} : { score }),
    ...(look === null ? {} : { color: LEGEND[look].color }),
    comment: commentOf(technique, look === null ? "Suggested, not judged" : LEGEND[look].label),
    metadata: metadata({
      basis: technique.basis,
      status,
      kind: technique.kind,
      rule: technique.rule_id,
      matched: technique.matched.join(", "),
      evidence: technique.evidence_ids.join(", "),
      "confirmed by": technique.confirmed_by,
      "revoked id": technique.redirected_from,
    }),
    links: [{ label: "ATT&CK", url: technique.url }],
  };
}

function commentOf({ reason }: TechniqueDto, standing: string): string {
  return reason === null ? `${standing}.` : `${standing}: ${reason}`;
}

function countedEntry(id: string, { stated, suggested }: TechniqueCount, most: number): LayerEntry {
  const url = techniqueById(id)?.url;
  return {
    techniqueId: id,
    ...(stated > 0
      ? { color: LEGEND.stated.color }
      : { score: Math.round((100 * suggested) / most) }),
    comment: stated > 0 ? `${LEGEND.stated.label}.` : "Only suggested.",
    metadata: [
      { name: "incidents that state it", value: String(stated) },
      { name: "incidents for which it is only suggested", value: String(suggested) },
    ],
    links: url === undefined ? [] : [{ label: "ATT&CK", url }],
  };
}

function filters({ source, severity, status }: z.infer<typeof MatrixInput>) {
  return metadata({ source, severity: severity.join(", "), status: status.join(", ") });
}

function versions() {
  return metadata({ "ATT&CK": ATTACK_VERSION, suggester: SUGGESTER_VERSION });
}

/** The Navigator takes no empty values. */
function metadata(values: Readonly<Record<string, string | null>>) {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === "" ? [] : [{ name, value }],
  );
}
