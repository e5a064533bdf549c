import "server-only";
import { Resolver } from "node:dns/promises";

/**
 * TXT records of a name, each with its strings joined; none where the name or the type does not
 * exist. Throws without an answer.
 */
export type ResolveTxt = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

const TRY_MS = 2_000;
const MOST_RECORDS = 50;
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

/** TXT records by DNS. Throws the resolver's error where the name servers did not answer. */
export async function resolveTxtByDns(
  name: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 1 });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel);
  try {
    if (signal.aborted) throw new Error("cancelled");
    const records = await resolver.resolveTxt(name);
    return records.slice(0, MOST_RECORDS).map((strings) => strings.join(""));
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.has(String(error.code))) return [];
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}
