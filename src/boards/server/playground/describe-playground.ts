import "server-only";
import type { PoolClient } from "pg";
import {
  findPlayground,
  findPlaygroundItems,
  type PlaygroundItemRow,
} from "@/accounts/server/queries/playgrounds";
import { type PlayedFacts, STORIES, type Story, turnOf } from "@/boards/domain/playground";
import { practiceParty } from "@/encoding/domain/ids/practice-party";
import { requireReview } from "@/federation/server/reviews/claim-review";
import { isOpenReview } from "@/federation/server/reviews/map-review";
import { describeApproval } from "@/firewall/server/approvals/get-approval";
import { findCase } from "@/incidents/server/cases/practice-incident";
import { inSnapshot } from "@/platform/db/transaction";
import { type AccountActor, mayActor, type ServiceContext } from "@/platform/operation/context";
import type { Action } from "@/platform/operation/policy";
import type { PlaygroundDto, PlaygroundItemDto } from "./playground-dto";

type Ctx = ServiceContext & { actor: AccountActor };

type Shown = PlayedFacts & Pick<PlaygroundItemDto, "place" | "state">;

/** Rights that a story needs of the account that plays it, in both parts. */
const STORY_RIGHTS: Readonly<Record<Story, readonly [Action, ...Action[]]>> = {
  review: ["federation.review"],
  approval: ["approval.decide", "agent.register", "agent.grant"],
  incident: ["incident.close_fixed", "incident.transition", "incident.retest", "evidence.write"],
};

/** The playground of an account as it is now, and what the account could play. */
export function describePlayground(ctx: Ctx): Promise<PlaygroundDto> {
  return inSnapshot(ctx.db.pool, async (client) => {
    const { id: account } = ctx.actor;
    const stories = STORIES.map((story) => ({ story, missing: missingRight(ctx.actor, story) }));
    const row = await findPlayground(client, account);
    if (row === null) return { playground: null, stories };
    const items: PlaygroundItemDto[] = [];
    for (const item of await findPlaygroundItems(client, row.id)) {
      items.push(await describeItem(ctx, client, item));
    }
    return {
      playground: {
        id: row.id,
        second_person: practiceParty({ playground: row.id, part: "second", account }),
        opened_at: row.opened_at.toISOString(),
        items,
      },
      stories,
    };
  });
}

/** A right that an account would need for a story and has not; null where it has all. */
export function missingRight(actor: AccountActor, story: Story): Action | null {
  return STORY_RIGHTS[story].find((action) => !mayActor(actor, action)) ?? null;
}

async function describeItem(
  ctx: Ctx,
  client: PoolClient,
  { story, subject, made_at }: PlaygroundItemRow,
): Promise<PlaygroundItemDto> {
  const { place, state, ...facts } = await SHOW[story](ctx, client, subject);
  return { story, subject, place, state, turn: turnOf(facts), made_at: made_at.toISOString() };
}

const SHOW: Readonly<
  Record<Story, (ctx: Ctx, client: PoolClient, subject: string) => Promise<Shown>>
> = {
  review: async (_ctx, client, subject) => {
    const row = await requireReview(client, subject);
    return {
      place: row.registration_id,
      state: row.decision ?? row.state,
      isOver: !isOpenReview(row),
      lastBy: row.seconded_by,
    };
  },
  approval: async (ctx, client, subject) => {
    const { state, decisions } = await describeApproval(ctx, client, subject);
    const lastBy = decisions.at(-1)?.by ?? null;
    return { place: subject, state, isOver: state !== "PENDING", lastBy };
  },
  incident: async (_ctx, client, subject) => {
    const { workflow, stateBy, retest } = await findCase(client, subject);
    const isProven = workflow === "retest" && retest?.passed === true;
    return {
      place: subject,
      state: workflow,
      isOver: workflow === "closed",
      lastBy: isProven ? stateBy : null,
    };
  },
};
