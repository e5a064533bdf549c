import "server-only";
import { ServiceError } from "@/encoding/domain/errors";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { Prisma } from "@/generated/prisma/client";
import { prismaExecutor } from "@/platform/db/transaction";
import {
  type AccountActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import type { ViewDto } from "./view-dto";

interface ViewAct {
  kind: "view.save" | "view.rename" | "view.replace" | "view.remove";
  /** The view as it is afterwards, or as it was where it is gone. */
  view: ViewDto;
}

/** Prisma's code for a unique constraint; its classes differ between the front and Next. */
const TAKEN = "P2002";

/**
 * One act on the account's own views with its record. What a view is called and asks for may name
 * people, so the record only commits to it. Throws `conflict` where the name is taken.
 */
export async function changeView(
  ctx: ServiceContext,
  act: (tx: Prisma.TransactionClient, actor: AccountActor) => Promise<ViewAct>,
): Promise<ViewDto> {
  const actor = requireAction(ctx, "view.manage_own");
  try {
    return await ctx.db.prisma.$transaction(async (tx) => {
      const { kind, view } = await act(tx, actor);
      await appendRecord(ctx, prismaExecutor(tx), {
        chain: "service",
        kind,
        summary: { view: view.id, account: actor.id },
        payload: Buffer.from(canonicalJson({ name: view.name, query: view.query })),
      });
      return { id: view.id, name: view.name, query: view.query };
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === TAKEN) {
      throw new ServiceError("conflict", { detail: "You have a view of this name.", cause: error });
    }
    throw error;
  }
}

/** One's own view. Throws `not_found`, also for another account's. */
export async function ownView(
  tx: Prisma.TransactionClient,
  actor: AccountActor,
  id: string,
): Promise<ViewDto> {
  const view = await tx.savedView.findUnique({ where: { id } });
  if (view === null || view.accountId !== actor.id) {
    throw new ServiceError("not_found", { detail: "There is no such view." });
  }
  return view;
}
