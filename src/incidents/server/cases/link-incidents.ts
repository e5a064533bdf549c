import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { parseIncidentId } from "@/encoding/domain/ids/incident-id";
import { incidentChain } from "@/evidence/server/custody/incident-chain";
import { lockCases, updateCase } from "@/incidents/server/queries/cases";
import { deleteLink, insertLink } from "@/incidents/server/queries/incident-links";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import { appendRecords } from "@/trace/server/records/append";
import { getIncident, notFound } from "../incidents/get-incident";
import { type IncidentDetailDto, IncidentId } from "../incidents/incident-dto";
import { LinkBody } from "./case-input";
import { OfIncident, ON_CASE } from "./on-case";

/** Links two incidents as related. Throws `not_found`, and `conflict` where they are linked already. */
export const linkIncidents = operation({
  ...ON_CASE,
  name: "linkIncidents",
  summary: "Link two incidents as related",
  action: "incident.assess",
  body: LinkBody,
  status: 201,
  says: "The incident with its links",
  location: "/api/ip3/v1/incidents/{$request.path.id}",
  errors: ["conflict"],
  rest: "POST /api/ip3/v1/incidents/{id}/links",
  console: "cases.link",
  run: (ctx, input) => changeLink(ctx, input, "incident.link"),
});

/** Ends a link. Throws `not_found`, and `conflict` where there is none. */
export const unlinkIncidents = operation({
  ...ON_CASE,
  name: "unlinkIncidents",
  summary: "End the link between two incidents",
  action: "incident.assess",
  params: OfIncident.extend({ other: IncidentId }),
  says: "The incident with its links",
  errors: ["conflict"],
  rest: "DELETE /api/ip3/v1/incidents/{id}/links/{other}",
  console: "cases.unlink",
  run: (ctx, input) => changeLink(ctx, input, "incident.unlink"),
});

/** A link concerns both incidents, so both change and both have a record. */
async function changeLink(
  ctx: ServiceContext,
  { id, other }: { id: string; other: string },
  kind: "incident.link" | "incident.unlink",
): Promise<IncidentDetailDto> {
  requireAction(ctx, "incident.assess");
  const ids = [requireId(id), requireId(other)] as const;
  await inTransaction(ctx.db.pool, async (client) => {
    const rows = await lockCases(client, [ids[0].number, ids[1].number]);
    const row = (key: { number: bigint; year: number }, name: string) => {
      const found = rows.find((each) => each.id === key.number);
      if (found?.created_at.getUTCFullYear() !== key.year || found === undefined)
        throw notFound(name);
      return found;
    };
    const [from, to] = [row(ids[0], id), row(ids[1], other)];
    if (from.id === to.id || from.simulation !== to.simulation) {
      throw new ServiceError("conflict", {
        detail: "Incidents are linked to others of the same source, never to themselves.",
      });
    }
    const now = ctx.clock();
    const changed =
      kind === "incident.link"
        ? await insertLink(client, [from.id, to.id], actorName(ctx.actor), now)
        : await deleteLink(client, [from.id, to.id]);
    if (!changed) {
      const state = kind === "incident.link" ? "linked already" : "not linked";
      throw new ServiceError("conflict", { detail: `${id} and ${other} are ${state}.` });
    }
    for (const each of rows) await updateCase(client, each.id, {}, now);
    await appendRecords(ctx, client, [
      { chain: incidentChain(from), kind, summary: { other } },
      { chain: incidentChain(to), kind, summary: { other: id } },
    ]);
  });
  return getIncident(ctx, { id });
}

function requireId(id: string): { number: bigint; year: number } {
  const parsed = parseIncidentId(id);
  if (parsed === null) throw notFound(id);
  return parsed;
}
