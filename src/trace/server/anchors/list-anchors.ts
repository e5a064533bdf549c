import "server-only";
import { inSnapshot } from "@/platform/db/transaction";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { findSinkStates } from "@/trace/server/queries/log-anchors";
import { findLatestCheckpoint } from "@/trace/server/queries/transparency-log";
import type { CheckpointSink } from "@/trace/server/sinks/checkpoint-sink";
import { configuredSinks } from "@/trace/server/sinks/configured-sinks";
import { type AnchorsDto, toAnchorSinkDto } from "./anchor-dto";

/** Where checkpoints went, per configured sink and per sink that once was one. */
export async function listAnchors(
  ctx: ServiceContext,
  sinks: readonly Pick<CheckpointSink, "name" | "target">[] = configuredSinks(),
): Promise<AnchorsDto> {
  requireAction(ctx, "trace.verify");
  return inSnapshot(ctx.db.pool, async (client) => {
    const newest = await findLatestCheckpoint(client);
    const states = await findSinkStates(
      client,
      sinks.map(({ name }) => name),
    );
    return {
      newest:
        newest === null
          ? null
          : {
              ordinal: String(newest.ordinal),
              size: newest.size,
              signed_at: newest.signedAt.toISOString(),
            },
      sinks: states.map((state) => {
        const target = sinks.find(({ name }) => name === state.sink)?.target ?? null;
        return toAnchorSinkDto(state, target, newest?.size ?? null);
      }),
    };
  });
}
