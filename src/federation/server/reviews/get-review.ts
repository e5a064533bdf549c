import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { PoolClient } from "pg";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { isPassed } from "@/federation/domain/declaration/gate";
import { isFresh } from "@/federation/domain/gates/review-clock";
import { findFedAgentById } from "@/federation/server/queries/fed-agents";
import { findSkillStandings } from "@/federation/server/queries/fed-detail";
import type { GateRow } from "@/federation/server/queries/fed-gates";
import {
  findEarlierDecisions,
  findSiblings,
  findSimilarNames,
} from "@/federation/server/queries/fed-review-evidence";
import { findReview, type ListedReviewRow } from "@/federation/server/queries/fed-reviews";
import { findRevision } from "@/federation/server/queries/fed-revisions";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import {
  type AccountActor,
  actorName,
  mayActor,
  type ServiceContext,
} from "@/platform/operation/context";
import { isInPlayground } from "@/platform/operation/playable";
import { loadGates } from "../gates/load-gates";
import { scanTexts } from "../gates/scan-texts";
import { standingsOf } from "../gates/store-skills";
import { hasConflict } from "../standing/review-conflict";
import { runtimePlace } from "../standing/runtime-place";
import { noReview } from "./claim-review";
import { isOpenReview, leaseOf, toReviewDto } from "./map-review";
import { OfReview, type REVIEW_OBSTACLES, ReviewPackDto } from "./review-dto";
import { ceilingOf } from "./review-skills";

const SIBLINGS = 50;
const NAMES = 10;
const EARLIER = 20;

const Pack = ReviewPackDto.shape;

type Obstacle = (typeof REVIEW_OBSTACLES)[number];

/**
 * All that a decision rests on: the gates with what was seen, the declaration with its differences to the
 * live one, its skills and how far each is proven, registrations that share something with it, names like
 * its own, and what was decided on this DID before. Throws `not_found`.
 */
export const getReview = operation({
  name: "getFederationReview",
  summary: "Get all that a decision rests on",
  tag: "Federation",
  auth: ["bearer", "session"],
  action: "federation.read",
  params: OfReview,
  output: ReviewPackDto,
  says: "Gates with evidence, declaration, skills, siblings",
  etag: "own",
  playable: true,
  answer: (review) => ({ json: review, headers: { etag: `"${review.version}"` } }),
  errors: [],
  rest: "GET /api/federation/reviews/{id}",
  console: "federationReviews.get",
  run: async (ctx, { id }) => {
    const reader = ctx.actor;
    return inSnapshot(ctx.db.pool, (client) => describeReview(ctx, client, reader, id));
  },
});

async function describeReview(
  ctx: ServiceContext,
  client: PoolClient,
  reader: AccountActor,
  id: string,
): Promise<ReviewPackDto> {
  const now = ctx.clock();
  const at: ServiceContext = { ...ctx, clock: () => now };
  const row = await findReview(client, id);
  const agent = row === null ? null : await findFedAgentById(client, row.agent_id);
  if (row === null || agent === null) throw noReview();
  const revision = await findRevision(client, { agentId: agent.id, revision: row.revision });
  const declaration = revision?.declaration ?? agent.declaration;
  const gates = await loadGates(client, agent.id, row.revision);
  const place =
    row.kind === "revision"
      ? runtimePlace(declaration)
      : { host: agent.address_host, domain: agent.address_domain };
  const subject = { ...agent, ...place, name: declaration.name };
  const ceiling = (attested: boolean) =>
    ceilingOf(declaration, gates, {
      domainProven: row.operator_domain_verified_at !== null,
      attested,
    });
  const siblings = await findSiblings(client, subject, SIBLINGS);
  const names = await findSimilarNames(client, subject, NAMES);
  const earlier = await findEarlierDecisions(client, agent.did, EARLIER);
  const before = row.kind === "registration" ? null : agent.declaration;
  const suspected = await scanTexts(ctx, before, declaration);
  const obstacles = await obstaclesOf(client, reader, row, gates, now);
  return {
    ...toReviewDto(at, row),
    gates: gates.map((gate) => toGateDto(gate, now)),
    declaration: { ...declaration },
    differences: row.kind === "revision" ? differences(agent.declaration, declaration) : [],
    subject: row.subject,
    suspected_texts: suspected.map((finding) => ({
      ...finding,
      rules: [...finding.rules],
      reasons: [...finding.reasons],
    })),
    skills: await skillsOf(client, agent.id, declaration, gates),
    siblings: siblings.map((sibling) =>
      pickDto(Pack.siblings.element, sibling, {
        shared: [
          ...(sibling.shares_operator ? (["operator"] as const) : []),
          ...(sibling.shares_domain ? (["domain"] as const) : []),
          ...(sibling.shares_host ? (["host"] as const) : []),
          ...(sibling.shares_key ? (["key"] as const) : []),
        ],
      }),
    ),
    similar_names: names,
    earlier: earlier.map((each) => pickDto(Pack.earlier.element, each, {})),
    tier_ceiling: {
      tier: ceiling(false).tier,
      tier_with_attestation: ceiling(true).tier,
      reasons: [...ceiling(true).obstacles.T1],
    },
    allowed: allowedOf(obstacles),
  };
}

function toGateDto(gate: GateRow, now: Date): ReviewPackDto["gates"][number] {
  const ages = gate.gate === "G3" || gate.gate === "G5";
  const { standings: _standings, ...evidence } = gate.evidence;
  return pickDto(Pack.gates.element, gate, {
    evidence,
    evidence_sha256:
      gate.evidence_sha256 === null ? null : Buffer.from(gate.evidence_sha256).toString("hex"),
    fresh: !ages || isFresh(gate.checked_at, now),
  });
}

/** Members of a declaration that a revision changes, with both values. */
function differences(before: Declaration, after: Declaration): ReviewPackDto["differences"] {
  const old: Readonly<Record<string, unknown>> = { ...before };
  const next: Readonly<Record<string, unknown>> = { ...after };
  const members = new Set([...Object.keys(old), ...Object.keys(next)]);
  return [...members]
    .sort()
    .flatMap((member) =>
      isDeepStrictEqual(old[member], next[member])
        ? []
        : [{ member, before: old[member] ?? null, after: next[member] ?? null }],
    );
}

async function skillsOf(
  client: PoolClient,
  agentId: bigint,
  { skills }: Declaration,
  gates: readonly GateRow[],
): Promise<ReviewPackDto["skills"]> {
  const g5 = gates.find(({ gate }) => gate === "G5");
  const standings = g5 === undefined ? [] : standingsOf(g5);
  const live = await findSkillStandings(client, agentId);
  return skills.map((skill) => {
    const found = standings.find(({ skill_id }) => skill_id === skill.id);
    const known = live.find(({ skill_id }) => skill_id === skill.id);
    const level = found?.level ?? "declared";
    return {
      id: skill.id,
      name: skill.name,
      description: skill.description,
      effects: skill.effects,
      documentation_url: skill.documentation_url,
      evidence: skill.evidence.map(({ url, sha256 }) => ({ url, sha256 })),
      level,
      needs_attestation: level !== "demonstrated",
      attested_by_name: known?.attested_by_name ?? null,
      attested_at: known?.attested_at?.toISOString() ?? null,
      demonstrated_at: known?.demonstrated_at?.toISOString() ?? null,
      failed_code: known?.failed_code ?? found?.code ?? null,
    };
  });
}

/** What prevents the reader's approval now, apart from ticks and a tier. */
async function obstaclesOf(
  client: PoolClient,
  reader: AccountActor,
  row: ListedReviewRow,
  gates: readonly GateRow[],
  now: Date,
): Promise<Obstacle[]> {
  const by = actorName(reader);
  const found: Obstacle[] = [];
  if (!isOpenReview(row)) found.push("closed");
  const played = { simulation: row.simulation, subject: row.id };
  const isPlayed = await isInPlayground(client, reader, played, { lock: false });
  if (row.simulation && !isPlayed) found.push("simulation");
  if (!mayActor(reader, "federation.review")) found.push("right");
  if (await hasConflict(client, row.agent_id, reader.id)) found.push("conflict_of_interest");
  if (row.seconded_by === by) found.push("seconded_by_you");
  if (leaseOf(row, now)?.by !== by) found.push("lease");
  if (row.kind === "recovery") return found;
  if (!isPassed(gates)) found.push("gates");
  const ages = gates.filter(({ gate }) => gate === "G3" || gate === "G5");
  if (ages.some(({ checked_at }) => !isFresh(checked_at, now))) found.push("stale_evidence");
  return found;
}

/** Obstacles that keep the reader from deciding at all, also from a refusal. */
const TO_DECIDE: readonly Obstacle[] = [
  "closed",
  "simulation",
  "right",
  "conflict_of_interest",
  "seconded_by_you",
];

function allowedOf(obstacles: Obstacle[]): ReviewPackDto["allowed"] {
  const may = obstacles.every((each) => !TO_DECIDE.includes(each));
  return {
    claim: may,
    decide: may && !obstacles.includes("lease"),
    approve: obstacles.length === 0,
    obstacles,
  };
}
