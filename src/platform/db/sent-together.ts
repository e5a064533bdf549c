import "server-only";

/**
 * Results of statements that were sent together on one connection, in their order. Throws what the first of
 * them failed with: those behind it say only that the transaction is aborted, and may say so earlier. No
 * statement is under way afterwards.
 */
export async function sentTogether<Results extends readonly unknown[]>(
  ...statements: { [Index in keyof Results]: Results[Index] | Promise<Results[Index]> }
): Promise<Results> {
  const settled = await Promise.allSettled(statements);
  for (const each of settled) if (each.status === "rejected") throw each.reason;
  const results: unknown = await Promise.all(statements);
  return results as Results;
}
