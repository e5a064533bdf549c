import "server-only";
import { env, federationUrl } from "@/env";
import { deployedEgress, type EgressPolicy } from "@/platform/egress/egress-policy";
import type { ProbeSigner } from "./probe-signer";
import { type ResolveTxt, resolveTxtByDns } from "./resolve-txt";
import type { RuntimeRoute } from "./runtime-route";
import { serviceProbeSigner } from "./service-probe-signer";

/** What probes reach and how they identify themselves; tests pass another. */
export interface ProbeNetwork {
  egress: EgressPolicy;
  resolveTxt: ResolveTxt;
  /** Runtimes without TLS may be probed. */
  allowInsecure: boolean;
  userAgent: string;
  /** Signer of requests to runtimes; null where there is none now. */
  signer: () => Promise<ProbeSigner | null>;
  /** For tests: in place of 443 where a probe goes to the https of a host. */
  httpsPort?: number;
}

/** Options of every probe. */
export interface ProbeOptions {
  /** For all requests, from the first name to the last byte. */
  budgetMs: number;
  signal?: AbortSignal;
  /** For tests. */
  network?: ProbeNetwork;
}

/** Probes that share one budget. */
export interface ProbeRun {
  network: ProbeNetwork;
  budgetMs: number;
  signal: AbortSignal;
  /** Set for requests to a runtime: they are signed, and their addresses are stored. */
  runtime?: { did: string; route: RuntimeRoute };
}

/** Longest answer that a probe reads. */
export const MOST_BYTES = 256 * 1024;

/** Starts the budget of a probe, or of several that share it. */
export function startRun({ budgetMs, signal, network }: ProbeOptions): ProbeRun {
  const time = AbortSignal.timeout(budgetMs);
  return {
    network: network ?? deployedNetwork(),
    budgetMs,
    signal: signal === undefined ? time : AbortSignal.any([time, signal]),
  };
}

function deployedNetwork(): ProbeNetwork {
  return {
    egress: deployedEgress(),
    resolveTxt: resolveTxtByDns,
    allowInsecure: env().FEDERATION_ALLOW_INSECURE,
    signer: serviceProbeSigner,
    userAgent: `proofline-federation-probe/1.0 (+${federationUrl()}/probe)`,
  };
}
