import "server-only";
import type { ServiceContext } from "@/platform/operation/context";
import { failOrphanedRuns } from "./queries/connector-runs";

/** Marks imports as failed whose process died in the middle. Nothing of them was committed. */
export async function failInterruptedRuns(
  ctx: Pick<ServiceContext, "db" | "clock">,
): Promise<void> {
  const error = {
    code: "interrupted",
    detail:
      "The service stopped during this import. Nothing of it was kept; import the file again.",
    line: null,
    column: null,
  };
  await failOrphanedRuns(ctx.db.pool, error, ctx.clock());
}
