import "server-only";
import type { PoolClient } from "pg";
import { hasLostRole } from "@/accounts/server/queries/lost-role";
import { releaseRefusal } from "@/agents/domain/kill-switch";
import {
  askRelease,
  type KillSwitchRow,
  type KillWord,
  lockSwitch,
  releaseSwitch,
  stopDecisions,
} from "@/agents/server/queries/kill-switches";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { KillReasonBody, KillSwitchDto, OfKillSwitch } from "./kill-switch-dto";
import { killId, toKillSwitchDto } from "./map-kill-switch";
import { notifyKill } from "./notify-kill";
import { recordKill } from "./record-kill";

/**
 * A safety officer's word that a switch may be released. The first one's is noted and releases nothing;
 * a second person's releases, where the first still is one by then. Throws `not_found`, `conflict` where it is released already and
 * `four_eyes_required` for the same person again.
 */
export const releaseKillSwitch = operation({
  name: "releaseKillSwitch",
  summary: "Ask for a release, or, as the second person, release",
  tag: "Agents",
  action: "kill.release",
  params: OfKillSwitch,
  body: KillReasonBody,
  output: KillSwitchDto,
  says: "The switch; it stops until it is `released`",
  errors: ["conflict", "four_eyes_required"],
  rest: "POST /api/kill-switch/{id}/release",
  console: "killSwitch.release",
  run: async (ctx, input) => {
    const { actor } = ctx;
    return inTransaction(ctx.db.pool, async (client) => {
      await stopDecisions(client);
      const row = await lockSwitch(client, BigInt(input.id.slice("KILL-".length)));
      if (row === null || killId(row) !== input.id) {
        throw new ServiceError("not_found", "There is no such kill switch.");
      }
      const at = ctx.clock();
      const word = { by: actorName(actor), byName: actor.name, at, reason: input.reason };
      const asked = await wordInForce(client, row);
      requireReleasable(row, word.by, asked);
      const then: ServiceContext = { ...ctx, clock: () => at };
      return toKillSwitchDto(
        asked === null
          ? await ask(then, client, row, word)
          : await release(then, client, row, word, asked),
      );
    });
  },
});

/** Who gave the first approval, while they have the right; null where no one has, or lost it. */
async function wordInForce(
  client: PoolClient,
  { release_asked_by: asked }: KillSwitchRow,
): Promise<string | null> {
  if (asked === null) return null;
  return (await hasLostRole(client, asked, "safety_officer")) ? null : asked;
}

function requireReleasable(row: KillSwitchRow, by: string, first: string | null): void {
  // Both hold the right at their word: only safety officers have it.
  const releasers = (first === null ? [by] : [first, by]).map((actor) => ({
    actor,
    isSafetyOfficer: true,
  }));
  const refusal = releaseRefusal({ releasedAt: row.released_at }, releasers);
  if (refusal === "already_released") {
    throw new ServiceError("conflict", "The kill switch is released already.");
  }
  if (refusal !== null && first !== null) {
    throw new ServiceError("four_eyes_required", "A second person has to release the kill switch.");
  }
}

async function ask(
  ctx: ServiceContext,
  client: PoolClient,
  { id }: KillSwitchRow,
  word: KillWord,
): Promise<KillSwitchRow> {
  const asked = await askRelease(client, id, word);
  await appendRecord(ctx, client, {
    chain: "service",
    kind: "killswitch.ask_release",
    summary: { kill: killId(asked) },
    payload: utf8(word.reason),
  });
  await notifyKill(ctx, client, asked, "killswitch.ask_release");
  return asked;
}

async function release(
  ctx: ServiceContext,
  client: PoolClient,
  { id }: KillSwitchRow,
  word: KillWord,
  asked: string,
): Promise<KillSwitchRow> {
  const released = await releaseSwitch(client, id, word);
  await recordKill(ctx, client, released, {
    kind: "killswitch.release",
    sum: { kill: killId(released), approved_by: [asked, word.by] },
    payload: utf8(word.reason),
  });
  return released;
}
