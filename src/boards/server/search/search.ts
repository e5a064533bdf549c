import "server-only";
import pLimit from "p-limit";
import type { Pool } from "pg";
import { searchAgents } from "@/agents/server/queries/agents";
import { agentIdOf } from "@/agents/server/registry/map-agent";
import { readSearched, type Searched } from "@/boards/domain/searched";
import { engagementId } from "@/encoding/domain/ids/engagement-id";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { formatRunId } from "@/encoding/domain/ids/run-id";
import { visibilityOf } from "@/engagements/server/engagement/engagement-visibility";
import { searchEngagements } from "@/engagements/server/queries/engagements";
import { severityOfRank } from "@/evidence/domain/findings/severity";
import { findEvidenceItem } from "@/evidence/server/queries/evidence";
import { searchRegistrations } from "@/federation/server/queries/fed-agents";
import { searchOperators } from "@/federation/server/queries/fed-operators";
import { findRun } from "@/imports/server/queries/connector-runs";
import { requireReader } from "@/incidents/server/incidents/incident-filter";
import { filterFor } from "@/incidents/server/queries/incident-conditions";
import { findIncidents, type IncidentRow } from "@/incidents/server/queries/incidents";
import { operation } from "@/platform/declaration/operation";
import {
  actorName,
  mayActor,
  requireAnyAction,
  type ServiceContext,
} from "@/platform/operation/context";
import type { Action } from "@/platform/operation/policy";
import { type HitDto, PER_NOUN, SearchDto, SearchInput } from "./search-dto";

interface Asked extends Searched {
  pool: Pool;
  simulation: boolean;
}

/** A noun that is searched, and the rights of which one is needed to be told of any. */
interface Noun {
  rights: readonly Action[];
  find: (ctx: ServiceContext, asked: Asked) => Promise<HitDto[]>;
}

const NONE = { detail: null, state: null, severity: null, incident_id: null };

const sourceOf = (row: { simulation: boolean }) => (row.simulation ? "simulation" : "registry");

/** A search is made with every pause in typing: the nouns of all of them take few of the pool's connections. */
const turns = pLimit(3);

/** Whoever has one of them finds something. */
const RIGHTS = [
  "incident.read",
  "incident.work_own",
  "evidence.read",
  "engagement.read",
  "agent.read",
  "federation.read",
  "run.read",
  "run.read_own",
] as const;

/** Each reads through what the lists and pages of its noun read through, so that nothing more is found. */
const NOUNS: readonly Noun[] = [
  { rights: ["incident.read", "incident.work_own"], find: findOfIncidents },
  { rights: ["evidence.read"], find: findOfEvidence },
  { rights: ["engagement.read"], find: findOfEngagements },
  { rights: ["agent.read"], find: findOfAgents },
  { rights: ["federation.read"], find: findOfRegistrations },
  { rights: ["federation.read"], find: findOfOperators },
  { rights: ["run.read", "run.read_own"], find: findOfImports },
];

/**
 * What the account may read and what was typed names, the nouns in the order of the menu. A right is asked for each
 * noun by itself; who may work only on what is theirs finds that alone.
 */
export const search = operation({
  name: "search",
  summary: "Find what an id names, or a part of a title, host or name",
  tag: "Search",
  auth: ["bearer", "session"],
  anyOf: RIGHTS,
  query: SearchInput,
  input: SearchInput,
  output: SearchDto,
  says: "What was found; empty where there is nothing that the account may read",
  errors: [],
  rest: "GET /api/ip3/v1/search",
  console: "search.find",
  run: async (ctx, { q, source }) => {
    requireAnyAction(ctx, RIGHTS);
    const asked = { ...readSearched(q), pool: ctx.db.pool, simulation: source === "simulation" };
    const allowed = NOUNS.filter(({ rights }) =>
      rights.some((right) => mayActor(ctx.actor, right)),
    );
    const found = await Promise.all(allowed.map(({ find }) => turns(() => find(ctx, asked))));
    return { hits: found.flat() };
  },
});

async function findOfIncidents(ctx: ServiceContext, asked: Asked): Promise<HitDto[]> {
  const { pool, incident, text, simulation } = asked;
  const { onlyOwner } = requireReader(ctx);
  const find = (isSimulated: boolean, wanted: { ids: bigint[] } | { text: string }) =>
    findIncidents(
      pool,
      filterFor(isSimulated, ctx.clock(), { ...wanted, onlyOwner }),
      "newest",
      null,
      PER_NOUN,
    );
  // A text that is a number would find the incident as well; by its number it comes first, and from both sources.
  const numbered =
    incident === null
      ? []
      : (
          await Promise.all([false, true].map((each) => find(each, { ids: [incident.number] })))
        ).flat();
  const ofYear = numbered.filter(
    ({ created_at: at }) => incident?.year == null || at.startsWith(`${incident.year}-`),
  );
  const found = text === null ? [] : await find(simulation, { text });
  const others = found.filter(({ id }) => ofYear.every((row) => row.id !== id));
  return [...ofYear, ...others].slice(0, PER_NOUN).map(incidentHit);
}

function incidentHit(row: IncidentRow): HitDto {
  return {
    ...NONE,
    noun: "incident",
    id: formatIncidentId(row.id, row.created_at),
    title: row.title,
    detail: row.asset_host,
    state: row.workflow_status,
    severity: severityOfRank(row.severity),
    source: sourceOf(row),
  };
}

async function findOfEvidence(ctx: ServiceContext, { pool, evidence }: Asked): Promise<HitDto[]> {
  const row = evidence === null ? null : await findEvidenceItem(pool, evidence);
  if (row === null) return [];
  const [incident] = await findOfIncidents(ctx, {
    ...readSearched(formatIncidentId(row.incident_id, row.incident_created_at)),
    pool,
    simulation: false,
  });
  if (incident === undefined) return [];
  const { title, id: incident_id, source } = incident;
  return [{ ...NONE, noun: "evidence", id: `EVD-${row.id}`, title, incident_id, source }];
}

async function findOfEngagements(
  ctx: ServiceContext,
  { pool, engagement, text, simulation }: Asked,
): Promise<HitDto[]> {
  const { visibility } = visibilityOf(ctx);
  const wanted =
    engagement === null ? text !== null && { text, simulation } : { number: engagement.number };
  const rows = wanted === false ? [] : await searchEngagements(pool, visibility, wanted, PER_NOUN);
  return rows
    .filter(
      ({ created_at: at }) => engagement?.year == null || at.startsWith(`${engagement.year}-`),
    )
    .map((row) => ({
      ...NONE,
      noun: "engagement",
      id: engagementId(row),
      title: row.name,
      detail: row.client,
      state: row.state,
      source: sourceOf(row),
    }));
}

async function findOfAgents(_: ServiceContext, asked: Asked): Promise<HitDto[]> {
  const { pool, text, simulation } = asked;
  const rows = text === null ? [] : await searchAgents(pool, { text, simulation }, PER_NOUN);
  return rows.map((row) => ({
    ...NONE,
    noun: "agent",
    id: agentIdOf(row.did),
    title: row.name,
    detail: row.did,
    state: row.status,
    source: sourceOf(row),
  }));
}

async function findOfRegistrations(_: ServiceContext, asked: Asked): Promise<HitDto[]> {
  const { pool, text, simulation } = asked;
  const rows = text === null ? [] : await searchRegistrations(pool, { text, simulation }, PER_NOUN);
  return rows.map((row) => ({
    ...NONE,
    noun: "registration",
    id: row.registration_id,
    title: row.name === "" ? row.did : row.name,
    detail: row.did,
    state: row.status,
    source: sourceOf(row),
  }));
}

async function findOfOperators(_: ServiceContext, asked: Asked): Promise<HitDto[]> {
  const { pool, text, simulation } = asked;
  const rows = text === null ? [] : await searchOperators(pool, { text, simulation }, PER_NOUN);
  return rows.map((row) => ({
    ...NONE,
    noun: "operator",
    id: String(row.id),
    title: row.name,
    detail: row.did,
    state: row.status,
    source: sourceOf(row),
  }));
}

async function findOfImports(ctx: ServiceContext, { pool, import: number }: Asked) {
  const row = number === null ? null : await findRun(pool, number);
  const seesIt =
    row !== null && (mayActor(ctx.actor, "run.read") || row.actor === actorName(ctx.actor));
  if (row === null || !seesIt) return [];
  const id = formatRunId(row.id);
  const hit = { ...NONE, noun: "import" as const, id, title: row.file_name ?? id };
  return [{ ...hit, state: row.status, source: sourceOf(row) }] satisfies HitDto[];
}
