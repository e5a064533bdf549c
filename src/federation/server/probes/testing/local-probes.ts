import type { ProbeSigner } from "@/federation/server/probes/probe-signer";
import { localEgress } from "@/platform/egress/testing/local-egress";
import type { ProbeNetwork } from "../probe-run";

type Names = Readonly<Record<string, readonly (readonly string[])[]>>;

/**
 * A network for probes of servers on this machine: names and the addresses they resolve to, one answer
 * after the other, TXT records, roots of TLS, and who signs. 127.0.0.1 may be reached unless `allowed` says otherwise.
 */
export function localProbes({
  names = {},
  txt = {},
  allowed = "127.0.0.1",
  allowInsecure = true,
  ca,
  httpsPort,
  signer = null,
}: {
  names?: Names;
  /** "silent" means name servers that do not answer. */
  txt?: Readonly<Record<string, readonly string[] | "silent">>;
  allowed?: string;
  allowInsecure?: boolean;
  ca?: string;
  httpsPort?: number;
  signer?: ProbeSigner | null;
} = {}): ProbeNetwork & { egress: { asked: string[] } } {
  return {
    egress: localEgress(names, { allowed, ports: [], ...(ca !== undefined && { ca }) }),
    resolveTxt: async (name) => {
      const records = txt[name] ?? [];
      if (records === "silent") throw new Error("nobody answered");
      return records;
    },
    allowInsecure,
    signer: async () => signer,
    userAgent: "proofline-federation-probe/1.0 (+https://federation.example/probe)",
    ...(httpsPort !== undefined && { httpsPort }),
  };
}
