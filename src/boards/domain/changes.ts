import type { Changes } from "@/platform/domain/changes";

/** A chain that grew, with the first word of the kinds of its new records. */
export interface GrownChain {
  chain: string;
  family: string;
}

/** More incidents than this are not named one by one. */
const NAMED = 20;

const INCIDENT = "incident:";
const ENGAGEMENT = "engagement:";

/** Kinds of records that change a list of their own. */
const FAMILIES = {
  approval: "approvals",
  federation: "federation",
  import: "imports",
} as const satisfies Record<string, keyof Changes>;

/** What changed where these chains grew, and the ids of the engagements among it. */
export function changesOf(grown: readonly GrownChain[]): {
  changes: Omit<Changes, "engagements">;
  engagements: string[];
} {
  const changes: Omit<Changes, "engagements"> = {};
  const incidents = idsOf(grown, INCIDENT);
  if (incidents.length > 0) changes.incidents = incidents.length > NAMED ? null : incidents;
  for (const { chain, family } of grown) {
    if (Object.hasOwn(FAMILIES, family)) changes[FAMILIES[family as keyof typeof FAMILIES]] = null;
    if (chain.startsWith("did:svc:agt:")) changes.agents = null;
  }
  return { changes, engagements: idsOf(grown, ENGAGEMENT) };
}

function idsOf(grown: readonly GrownChain[], prefix: string): string[] {
  const chains = grown.map(({ chain }) => chain).filter((chain) => chain.startsWith(prefix));
  return [...new Set(chains)].map((chain) => chain.slice(prefix.length));
}
