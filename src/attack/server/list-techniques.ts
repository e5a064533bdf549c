import "server-only";
import { z } from "zod";
import { findMentions } from "@/attack/domain/find-mentions";
import { mergeTechniques } from "@/attack/domain/merge-techniques";
import { curatedMappings } from "@/attack/domain/rules/curated";
import {
  SUGGESTER_VERSION,
  SUGGESTIONS_SHOWN,
  type Suggestion,
  suggestTechniques,
} from "@/attack/domain/suggest";
import { presentVerdicts, toolNamed } from "@/attack/domain/verdicts";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { ATTACK_VERSION } from "@/encoding/domain/techniques/catalogue";
import { formatEvidenceId } from "@/evidence/server/custody/evidence-id";
import { requireOnCase } from "@/incidents/server/incidents/case-right";
import { findIncidentRow, notFound } from "@/incidents/server/incidents/get-incident";
import { IncidentId } from "@/incidents/server/incidents/incident-dto";
import type { IncidentDetailRow } from "@/incidents/server/queries/incidents";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { mayActor } from "@/platform/operation/context";
import { TechniquesDto } from "./attack-dto";
import { TECHNIQUE_DOCTRINE, UNMAPPED_REASON } from "./doctrine";
import { toTechniqueDto } from "./map-technique";
import { findNamedTechniques, findTechniqueColumns } from "./queries/techniques";
import { readVerdicts } from "./read-verdicts";

/**
 * The ATT&CK techniques of an incident, each once, with all that speaks for it: what people confirmed,
 * what the reports of tools name, what the heuristic suggests, and last what people rejected. Its owner
 * may read it without any other right. Throws `not_found`.
 */
export const listTechniques = operation({
  name: "listTechniques",
  summary:
    "ATT&CK techniques of an incident: confirmed, reported, suggested by a heuristic, rejected",
  tag: "Techniques",
  anyOf: ["incident.read", "incident.work_own"],
  params: z.object({ id: IncidentId }),
  output: TechniquesDto,
  says: "Each technique once, with its proof",
  errors: [],
  rest: "GET /api/ip3/v1/incidents/{id}/ttp",
  console: "attack.list",
  run: async (ctx, input) => {
    const incident = await findIncidentRow(ctx, input.id);
    requireOnCase(ctx, "read", incident);
    if (incident === null) throw notFound(input.id);
    const { verdicts, records, columns } = await inSnapshot(ctx.db.pool, async (client) => ({
      verdicts: await readVerdicts(client, incident.id),
      records: await findNamedTechniques(client, incident.id),
      columns: await findTechniqueColumns(client, incident.id),
    }));
    const present = presentVerdicts(verdicts);
    const named = toolNamed(columns.reported_techniques, columns.techniques, present);
    const text = incident.description ?? "";
    const mentions = findMentions(named, {
      records: records.map(({ id, named }) => ({ evidenceId: formatEvidenceId(id), named })),
      text,
      run: incident.last_run_id === null ? null : formatRunId(incident.last_run_id),
    });
    const suggestions = suggest(incident, text, new Set([...named, ...present.keys()]));
    const published = curatedMappings(incident.cve).flatMap(({ techniqueId, redirectedFrom }) =>
      redirectedFrom === null ? [] : ([[techniqueId, redirectedFrom]] as const),
    );
    const merged = mergeTechniques({
      verdicts,
      toolNamed: named,
      mentions,
      suggestions,
      publishedAs: new Map(published),
    });
    const ttps = merged.techniques.map(toTechniqueDto);
    return {
      ttps,
      count: ttps.length,
      attack_version: ATTACK_VERSION,
      suggester_version: SUGGESTER_VERSION,
      doctrine: TECHNIQUE_DOCTRINE,
      input: { title: incident.title, text },
      unmapped: merged.unmapped.map((id) => ({ id, reason: UNMAPPED_REASON })),
      may_judge: mayActor(ctx.actor, "technique.judge"),
    };
  },
});

/** The heuristic's suggestions on the decided techniques, and its best others. */
function suggest(
  { title, cve, cwe }: IncidentDetailRow,
  text: string,
  decided: ReadonlySet<string>,
): Suggestion[] {
  const limit = SUGGESTIONS_SHOWN + decided.size;
  const all = suggestTechniques({ title, text, cves: cve, cwes: cwe }, { limit });
  const open = all
    .filter(({ techniqueId }) => !decided.has(techniqueId))
    .slice(0, SUGGESTIONS_SHOWN);
  return all.filter((each) => decided.has(each.techniqueId) || open.includes(each));
}
