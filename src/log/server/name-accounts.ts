import "server-only";
import { z } from "zod";
import { findAccountNames } from "@/accounts/server/queries/accounts";
import { simulatedPeople } from "@/accounts/server/simulated-people";
import { operation } from "@/platform/declaration/operation";
import { requireAnyAction } from "@/platform/operation/context";
import { CHAIN_READERS } from "./chain-reader";

/**
 * Present names of the accounts that records name by their ids, and of the people of the simulation: a record itself
 * holds none.
 */
export const nameAccounts = operation({
  name: "nameAccounts",
  summary: "Names of the accounts that records name by their ids",
  anyOf: CHAIN_READERS,
  input: z.object({ ids: z.array(z.uuid()).max(1_000) }),
  output: z.object({ accounts: z.array(z.object({ id: z.uuid(), name: z.string() })) }),
  errors: [],
  reads: true,
  console: "trace.names",
  run: async (ctx, { ids }) => {
    requireAnyAction(ctx, CHAIN_READERS);
    const people = simulatedPeople(ids).map(({ id, name }) => ({ id, name }));
    return { accounts: [...(await findAccountNames(ctx.db.pool, ids)), ...people] };
  },
});
