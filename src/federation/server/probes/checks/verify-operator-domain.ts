import "server-only";
import { canonicalHost } from "@/encoding/domain/egress/host-allowlist";
import { readIpAddress } from "@/encoding/domain/egress/ip-address";
import { failureClass } from "../failure-class";
import { probeRequest } from "../probe-exchange";
import { type ProbeOptions, type ProbeRun, startRun } from "../probe-run";

/**
 * `missing`: the domain names no operator; `wrong`: it names other operators only; `indeterminate`:
 * no answer.
 */
export type DomainProof = "proven" | "missing" | "wrong" | "indeterminate";

const TXT_NAME = "_agent-federation-operator";
const PATH = "/.well-known/agent-federation-operator";
const MOST_LINES = 50;

/**
 * Whether a domain names the operator: a TXT record `did=…` of `_agent-federation-operator.<host>`, or a
 * line `did=…` of the text at `https://<host>/.well-known/agent-federation-operator`. An IP address or a
 * name without a dot is no domain and proves nothing.
 */
export async function verifyOperatorDomain(
  host: string,
  did: string,
  options: ProbeOptions,
): Promise<DomainProof> {
  const name = canonicalHost(host);
  if (name === null || !name.includes(".") || readIpAddress(name) !== null) return "missing";
  const run = startRun(options);
  const found = await Promise.all([byRecord(run, name, did), byFile(run, name, did)]);
  const order = ["proven", "wrong", "indeterminate"] as const;
  return order.find((proof) => found.includes(proof)) ?? "missing";
}

async function byRecord(run: ProbeRun, host: string, did: string): Promise<DomainProof> {
  try {
    return judged(await run.network.resolveTxt(`${TXT_NAME}.${host}`, run.signal), did);
  } catch {
    return "indeterminate";
  }
}

async function byFile(run: ProbeRun, host: string, did: string): Promise<DomainProof> {
  try {
    const { status, mediaType, body } = await probeRequest(run, {
      url: `https://${host}:${run.network.httpsPort ?? 443}${PATH}`,
      headers: { accept: "text/plain" },
    });
    if (status === 429 || status >= 500) return "indeterminate";
    // A page that answers every path with HTML names no operator.
    if (status !== 200 || mediaType !== "text/plain") return "missing";
    return judged(body.toString("utf8").split(/\r?\n/, MOST_LINES), did);
  } catch (error) {
    return failureClass(error) === "indeterminate" ? "indeterminate" : "missing";
  }
}

function judged(lines: readonly string[], did: string): DomainProof {
  const named = lines.map((line) => line.trim()).filter((line) => line.startsWith("did="));
  if (named.length === 0) return "missing";
  return named.includes(`did=${did}`) ? "proven" : "wrong";
}
