import "server-only";
import { Resolver } from "node:dns/promises";
import { EgressFailure } from "./egress-failure";

/** Addresses of a name, all of them; throws where there are none. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

const TRY_MS = 2_000;
const TRIES = 2;
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * All addresses of a name by DNS, IPv4 first; RFC 6761 fixes those of localhost. Asked directly and not
 * through the system's resolver, whose few threads a name server that never answers would hold.
 * Throws EgressFailure `name_unresolved`.
 */
export async function resolveByDns(name: string, signal: AbortSignal): Promise<readonly string[]> {
  if (name === "localhost" || name.endsWith(".localhost")) return ["127.0.0.1", "::1"];
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel);
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = answers.flatMap((answer) =>
      answer.status === "fulfilled" ? answer.value : [],
    );
    if (addresses.length > 0) return addresses;
    // No answer of name servers says nothing about the name.
    const silent = answers.map(failureOf).find((code) => code !== null && !ABSENT.has(code));
    throw new EgressFailure(
      "name_unresolved",
      "The name of the host has no address.",
      silent ?? "ENOTFOUND",
    );
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

function failureOf(answer: PromiseSettledResult<unknown>): string | null {
  if (answer.status === "fulfilled") return null;
  const { reason } = answer;
  return reason instanceof Error && "code" in reason ? String(reason.code) : "unknown";
}
