import "server-only";
import { randomBytes } from "node:crypto";
import { readIpAddress } from "@/encoding/domain/egress/ip-address";
import type { RuntimeAddress } from "@/federation/domain/declaration/address";
import type { AddressBinding } from "@/federation/domain/gates/probe-outcome";
import { signedPayload } from "../compact-jws";
import { failureClass } from "../failure-class";
import { probeRequest } from "../probe-exchange";
import type { ProbeRun } from "../probe-run";
import { httpUrlOf, type RuntimeTarget } from "../runtime-target";

const PURPOSE = "federation:address-binding:v1";
const PATH = "/.well-known/agent-federation";
const TXT_NAME = "_agent-federation";
const NONCE_BYTES = 18;
const MOST_CHARACTERS = 8_192;
/** A server that speaks another protocol may never answer this one; the budget is for more than that. */
const BINDING_MS = 1_500;

/**
 * Whether a runtime shows that its address belongs to the DID: by a JWS over our nonce and the declared
 * address under one of the DID's keys, at a well-known path of the same origin, or by a TXT record
 * `did=…` of `_agent-federation.<host>`. A runtime of gRPC has the record only. One proof is enough, and a
 * wrong one beside it does not matter.
 */
export async function checkBinding(
  whole: ProbeRun,
  endpoint: RuntimeAddress,
  target: RuntimeTarget,
  keys: readonly Uint8Array[],
): Promise<AddressBinding> {
  const signal = AbortSignal.any([whole.signal, AbortSignal.timeout(BINDING_MS)]);
  const run = { ...whole, signal };
  const found = await Promise.all([
    target.runtime_type === "grpc" ? "missing" : byStatement(run, endpoint, target, keys),
    byRecord(run, endpoint, target.did),
  ]);
  const order = ["bound", "wrong", "unchecked"] as const;
  return order.find((binding) => found.includes(binding)) ?? "missing";
}

async function byStatement(
  run: ProbeRun,
  endpoint: RuntimeAddress,
  { did, runtime_address }: RuntimeTarget,
  keys: readonly Uint8Array[],
): Promise<AddressBinding> {
  const nonce = randomBytes(NONCE_BYTES).toString("base64url");
  const url = new URL(PATH, httpUrlOf(endpoint));
  url.searchParams.set("nonce", nonce);
  try {
    const answer = await probeRequest(run, {
      url: url.href,
      headers: { accept: "application/jose, text/plain" },
    });
    if (answer.status === 429 || answer.status >= 500) return "unchecked";
    const text = answer.body.toString("utf8").trim();
    const isStatement = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) && text.length <= MOST_CHARACTERS;
    if (answer.status !== 200 || !isStatement) return "missing";
    const payload = signedPayload(text, keys);
    return says(payload, { purpose: PURPOSE, did, nonce, address: runtime_address })
      ? "bound"
      : "wrong";
  } catch (error) {
    return failureClass(error) === "indeterminate" ? "unchecked" : "missing";
  }
}

async function byRecord(
  { network, signal }: ProbeRun,
  { host }: RuntimeAddress,
  did: string,
): Promise<AddressBinding> {
  if (readIpAddress(host) !== null) return "missing";
  try {
    const records = await network.resolveTxt(`${TXT_NAME}.${host}`, signal);
    const named = records.map((text) => text.trim()).filter((text) => text.startsWith("did="));
    if (named.length === 0) return "missing";
    return named.includes(`did=${did}`) ? "bound" : "wrong";
  } catch {
    return "unchecked";
  }
}

function says(payload: unknown, wanted: Readonly<Record<string, string>>): boolean {
  if (typeof payload !== "object" || payload === null) return false;
  const members = new Map<string, unknown>(Object.entries(payload));
  return Object.entries(wanted).every(([name, value]) => members.get(name) === value);
}
