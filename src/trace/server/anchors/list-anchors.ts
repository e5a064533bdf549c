import "server-only";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { requireAction, type ServiceContext } from "@/platform/operation/context";
import { findSinkStates } from "@/trace/server/queries/log-anchors";
import { findLatestCheckpoint } from "@/trace/server/queries/transparency-log";
import type { CheckpointSink } from "@/trace/server/sinks/checkpoint-sink";
import { configuredSinks } from "@/trace/server/sinks/configured-sinks";
import { AnchorsDto, toAnchorSinkDto } from "./anchor-dto";

/** Where checkpoints went, per configured sink and per sink that once was one. */
export const listAnchors = operation({
  name: "listAnchors",
  summary: "Where signed checkpoints of the log went, and what failed",
  tag: "Trace",
  auth: ["bearer", "session"],
  action: "trace.verify",
  output: AnchorsDto,
  says: "State of each sink",
  errors: [],
  rest: "GET /api/trace/anchors",
  console: "trace.anchors",
  run: (ctx) => anchorsOf(ctx, configuredSinks()),
});

/** The same, for these sinks as those that are configured. */
export async function anchorsOf(
  ctx: ServiceContext,
  sinks: readonly Pick<CheckpointSink, "name" | "target">[],
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
