import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { engagementChain } from "@/encoding/domain/ids/engagement-id";
import { findEngagement, insertEngagement } from "@/engagements/server/queries/engagements";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, requireAction, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { EngagementDto } from "./engagement-dto";
import { CreateEngagementBody, toJewels, toRules, toScope } from "./engagement-input";
import { visibilityOf } from "./engagement-visibility";
import { toEngagementDto } from "./map-engagement";

/** Plans an engagement, see planEngagement. */
export const createEngagement = operation({
  name: "createEngagement",
  summary: "Plan an engagement with its scope, crown jewels and rules of engagement",
  tag: "Engagements",
  action: "engagement.create",
  body: CreateEngagementBody,
  output: EngagementDto,
  status: 201,
  says: "The engagement",
  location: "/api/ip3/v1/engagements/{$response.body#/id}",
  etag: "version",
  errors: [],
  rest: "POST /api/ip3/v1/engagements",
  console: "engagements.create",
  run: (ctx, input) => planEngagement(ctx, input),
});

/**
 * Plans an engagement. Its creator may see it, and joins its white team where the role allows that;
 * others may not, except the people it names and auditors. Only the demonstration makes simulated
 * ones. Throws `validation_failed`.
 */
export async function planEngagement(
  ctx: ServiceContext,
  input: CreateEngagementBody,
  { simulation = false }: { simulation?: boolean } = {},
): Promise<EngagementDto> {
  const actor = requireAction(ctx, "engagement.create");
  const { visibility } = visibilityOf(ctx);
  const name = input.name ?? input.title;
  if (name === undefined) throw invalid("/name", "A name is needed.");
  requireOrder(input.starts_at, input.ends_at);
  const whiteTeam = addresses(input.white_team);
  const joins = actor.roles.includes("white_team") && !whiteTeam.includes(actor.email);
  const { title: _, roe, rules_of_engagement: rules = roe, ...planned } = input;
  const now = ctx.clock();
  return inTransaction(ctx.db.pool, async (client) => {
    const id = await insertEngagement(
      client,
      {
        ...planned,
        name,
        scope: toScope(input.scope),
        crown_jewels: toJewels(input.crown_jewels),
        rules: toRules(rules),
        white_team: joins ? [...whiteTeam, actor.email] : whiteTeam,
        red_team: addresses(input.red_team),
      },
      { by: actorName(actor), byName: actor.name, at: now, simulation },
    );
    const row = await findEngagement(client, visibility, id);
    if (row === null) throw new Error(`engagement ${id} is not seen by its creator`);
    await appendRecord(ctx, client, {
      chain: engagementChain(row),
      kind: "engagement.create",
      summary: {
        ...(simulation ? { simulation } : {}),
        type: row.type,
        white_team: row.white_team.length,
        red_team: row.red_team.length,
      },
    });
    return toEngagementDto(row, actor);
  });
}

/** Addresses in the form in which accounts have them, each once. */
export function addresses(given: readonly string[]): string[] {
  return [...new Set(given.map((address) => address.toLowerCase()))];
}

/** Throws `validation_failed` where the end is before the start. */
export function requireOrder(startsAt: string | null, endsAt: string | null): void {
  if (startsAt !== null && endsAt !== null && new Date(endsAt) < new Date(startsAt)) {
    throw invalid("/ends_at", "The end lies before the start.");
  }
}

function invalid(pointer: string, message: string): ServiceError {
  return new ServiceError("validation_failed", { detail: message, errors: [{ pointer, message }] });
}
