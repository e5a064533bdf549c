import "server-only";
import { z } from "zod";
import { ServiceError } from "@/encoding/domain/errors";
import { formatIncidentId, parseIncidentId } from "@/encoding/domain/ids/incident-id";
import { allowedActions } from "@/incidents/domain/case-actions";
import { allowedTransitions } from "@/incidents/domain/lifecycle";
import { findLinks } from "@/incidents/server/queries/incident-links";
import { findIncident, type IncidentDetailRow } from "@/incidents/server/queries/incidents";
import { findPresentStatements } from "@/incidents/server/queries/statements";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { withPresentCoverage } from "../coverage/present-coverage";
import { isOwner, mayMoveTo, mayOnCase, requireOnCase } from "./case-right";
import { readCaseState } from "./case-state";
import { IncidentDetailDto, IncidentId } from "./incident-dto";
import { toIncidentDto } from "./map-incident";
import { toPresentStatements } from "./map-statement";
import { isOwnRisk } from "./risk-acceptance";

/** The incident that a public id names. Throws `not_found` also where only the year is wrong. */
export async function getIncidentRow(ctx: ServiceContext, id: string): Promise<IncidentDetailRow> {
  const row = await findIncidentRow(ctx, id);
  if (row === null) throw notFound(id);
  return row;
}

export function notFound(id: string): ServiceError {
  return new ServiceError("not_found", { detail: `There is no incident ${id}.` });
}

/** The incident that a public id names, or null. */
export async function findIncidentRow(
  ctx: ServiceContext,
  id: string,
): Promise<IncidentDetailRow | null> {
  const parsed = parseIncidentId(id);
  const row = parsed === null ? null : await findIncident(ctx.db.pool, parsed.number);
  return row !== null && Number(row.created_at.slice(0, 4)) === parsed?.year ? row : null;
}

/**
 * One incident with the texts about its weakness, what was stated of it, what it is linked to and
 * what the caller may do with it. Its owner may read it without any other right.
 */
export const getIncident = operation({
  name: "getIncident",
  summary: "Read one incident",
  tag: "Incidents",
  auth: ["bearer", "session"],
  anyOf: ["incident.read", "incident.work_own"],
  etag: "version",
  playable: true,
  params: z.object({ id: IncidentId }),
  output: IncidentDetailDto,
  says: "The incident",
  errors: [],
  rest: "GET /api/ip3/v1/incidents/{id}",
  console: "incidents.get",
  run: async (ctx, input) => {
    const found = await findIncidentRow(ctx, input.id);
    requireOnCase(ctx, "read", found);
    const [row] = await withPresentCoverage(ctx, found === null ? [] : [found]);
    if (row === undefined) throw notFound(input.id);
    const { pool } = ctx.db;
    const [present, links] = await Promise.all([
      findPresentStatements(pool, row.id),
      findLinks(pool, row.id),
    ]);
    const statements = toPresentStatements(present);
    const incident = toIncidentDto(row, ctx.clock());
    const state = await readCaseState(
      pool,
      {
        id: row.id,
        workflow_status: incident.workflow_status,
        resolution: incident.resolution,
        state_since: new Date(row.state_since),
        state_by: row.state_by,
        fixing_since: row.fixing_since === null ? null : new Date(row.fixing_since),
      },
      statements.retest,
    );
    const owns = isOwner(ctx, row);
    const transition = allowedTransitions(state.workflow).filter((to) => mayMoveTo(ctx, row, to));
    const isMoved = allowedTransitions(state.workflow).length > 0;
    const allowed = allowedActions(state, {
      name: actorName(ctx.actor),
      mayDo: (action) =>
        mayOnCase(ctx, action, row) &&
        // The owner's moves are some of the lifecycle's.
        (action !== "transition" || !isMoved || transition.length > 0),
      isOwnRisk: await isOwnRisk(ctx, pool, row),
    });
    return {
      ...incident,
      description: row.description ?? "",
      remediation: row.remediation ?? "",
      references: row.citations ?? [],
      tool_accepts_risk: row.risk_accepted,
      statements,
      links: links.map((link) => ({
        id: formatIncidentId(link.id, link.createdAt),
        title: link.title,
        workflow_status: link.workflow,
        kind: link.kind,
      })),
      owner_is_me: owns,
      allowed: { transition, ...allowed },
    };
  },
});
