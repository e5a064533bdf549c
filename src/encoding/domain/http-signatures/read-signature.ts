import { normalAuthority, type PublicOrigin } from "./authority";
import { statedDigest } from "./content-digest";
import {
  CONTENT_COMPONENTS,
  IDEMPOTENCY_KEY,
  REQUIRED_COMPONENTS,
  type Refusal,
  refuse,
  type SignaturePolicy,
} from "./profile";
import { signatureBase, UnusableComponent } from "./signature-base";
import { coveredComponents, type MessageSignature, parseSignatures } from "./signature-input";
import { readParameters, type SignatureParameters } from "./signature-parameters";
import { fieldLines, type SignedRequestFacts } from "./signed-request";

/** A signature that has the form of the profile. Nothing says yet that the key's holder made it. */
export interface ReadSignature extends SignatureParameters {
  label: string;
  /** Names of the covered components. */
  components: readonly string[];
  /** Bytes that may have been signed: one for each authority that the request can have been sent to. */
  bases: readonly Uint8Array[];
  signature: Uint8Array;
  /** Seconds since 1970 until which keyid and nonce have to be remembered. */
  replayUntil: number;
}

/** Fields of which two readers could take different lines. */
const SINGLE_FIELDS = [
  "signature-input",
  "signature",
  "content-type",
  "content-digest",
  IDEMPOTENCY_KEY,
];

/** Whether a result is a refusal. */
export function isRefusal(result: object): result is Refusal {
  return "code" in result;
}

/**
 * Reads the one signature with the policy's tag, in this order: header fields paired and well-formed,
 * one signature with that tag, its parameters, its coverage. signature_required is the only refusal
 * after which another credential may be looked at: it says that there is no such signature.
 */
export function readSignature(
  request: SignedRequestFacts,
  policy: SignaturePolicy,
  now: Date,
): ReadSignature | Refusal {
  try {
    const found = findSignature(request, policy);
    if (isRefusal(found)) return found;
    const parameters = readParameters(found.input.parameters, policy, now);
    if (isRefusal(parameters)) return parameters;
    const components = readCoverage(request, found);
    if (isRefusal(components)) return components;
    const authorities = readAuthorities(request, policy.origins);
    if (isRefusal(authorities)) return authorities;
    return {
      ...parameters,
      label: found.label,
      components,
      bases: authorities.map((authority) => signatureBase({ ...request, authority }, found.input)),
      signature: found.signature,
      replayUntil: parameters.expires + policy.skewSeconds,
    };
  } catch (error) {
    if (error instanceof SyntaxError) return refuse("signature_malformed", `${error.message}.`);
    if (error instanceof UnusableComponent) {
      return refuse("signature_components_incomplete", `${error.message}.`);
    }
    throw error;
  }
}

function findSignature(
  { headers }: SignedRequestFacts,
  { tag }: SignaturePolicy,
): MessageSignature | Refusal {
  const [input] = fieldLines(headers, "signature-input");
  const [signature] = fieldLines(headers, "signature");
  const absent = refuse("signature_required", `A signature with the tag "${tag}" is required.`);
  if (input === undefined && signature === undefined) return absent;
  for (const name of SINGLE_FIELDS) {
    if (fieldLines(headers, name).length > 1) throw new SyntaxError(`${name} is sent twice`);
  }
  if (input === undefined) throw new SyntaxError("Signature is sent without Signature-Input");
  if (signature === undefined) throw new SyntaxError("Signature-Input is sent without Signature");
  const ours = parseSignatures(input, signature).filter((each) => {
    const stated = each.input.parameters.get("tag");
    if (stated !== undefined && stated.type !== "string") {
      throw new SyntaxError("the parameter tag is not a string");
    }
    return stated?.value === tag;
  });
  if (ours.length > 1) throw new SyntaxError(`more than one signature has the tag "${tag}"`);
  return ours[0] ?? absent;
}

/** Names of the covered components, among them all that the profile demands of this request. */
function readCoverage(
  { headers, body }: SignedRequestFacts,
  { input }: MessageSignature,
): readonly string[] | Refusal {
  const [type] = fieldLines(headers, "content-type");
  // Clients join lines of one name, and a media type has no comma outside of quoted parameters.
  if (type?.replaceAll(/"[^"]*"/g, "").includes(",")) {
    throw new SyntaxError("content-type has more than one value");
  }
  const [digest] = fieldLines(headers, "content-digest");
  const stated = digest === undefined ? null : statedDigest(digest);
  const covered = coveredComponents(input);
  const plain = new Set(covered.filter((each) => each.parameters.size === 0).map((c) => c.name));
  const required: string[] = [...REQUIRED_COMPONENTS];
  if (body.byteLength > 0) required.push(...CONTENT_COMPONENTS);
  if (fieldLines(headers, IDEMPOTENCY_KEY).length > 0) required.push(IDEMPOTENCY_KEY);
  const missing = required.filter((name) => !plain.has(name));
  if (missing.length > 0) {
    const names = missing.join(", ");
    return refuse("signature_components_incomplete", `The signature does not cover ${names}.`);
  }
  if (body.byteLength > 0 && digest !== undefined && stated === null) {
    return refuse("signature_components_incomplete", "content-digest states no sha-256.");
  }
  return covered.map(({ name }) => name);
}

/** Possible values of @authority: names of this service, whoever forwarded the request. */
function readAuthorities(
  { authority }: SignedRequestFacts,
  origins: readonly PublicOrigin[],
): readonly string[] | Refusal {
  if (authority === null) return [...new Set(origins.map((origin) => origin.authority))];
  const normal = origins.map(({ scheme }) => normalAuthority(authority, scheme));
  if (normal.every((each) => each === null)) throw new SyntaxError("the host is malformed");
  const known = origins.filter((origin, at) => origin.authority === normal[at]);
  if (known.length === 0) {
    const detail = `The request is addressed to ${authority}, which is no name of this service.`;
    return refuse("signature_invalid", detail);
  }
  return [...new Set(known.map((origin) => origin.authority))];
}
