import { fromBase64, utf8 } from "../crypto/encoding";
import { canonicalJson } from "./canonical-json";
import type { DsseEnvelope, EvidencePackage, PackagedPart } from "./manifest";
import type { PartContent, UnpackedPackage } from "./verify-input";
import { parseUniqueJson } from "./verify-json";
import {
  anyShape,
  listShape,
  mapShape,
  objectShape,
  oneOfShape,
  type Shape,
  textShape,
} from "./verify-shape";

const text = textShape();

const envelopeShape = objectShape({
  payloadType: text,
  payload: text,
  signatures: listShape(objectShape({ keyid: text, sig: text })),
});

/** A lone surrogate is no text, and encoders replace it silently. */
const wellFormed: Shape = (value, place) =>
  typeof value === "string" && !/\p{Surrogate}/u.test(value) ? null : `${place} is no text`;

const partShapes = [
  objectShape({ encoding: oneOfShape("utf-8", "base64"), content: wellFormed }),
  objectShape({ encoding: oneOfShape("link"), href: text }),
  objectShape({ encoding: oneOfShape("erased") }),
];

const partShape: Shape = (value, place) =>
  partShapes.some((shape) => shape(value, place) === null)
    ? null
    : `${place} is no part of a package`;

const packageShape = objectShape({
  manifest: anyShape,
  package_sha256: text,
  chain_of_custody: listShape(anyShape),
  envelope: envelopeShape,
  parts: mapShape(partShape),
  proofs: objectShape({ checkpoint: wellFormed, tlog_proof: wellFormed, record: wellFormed }),
  delivery: mapShape(anyShape),
});

/**
 * Takes the JSON form of an evidence package apart. Throws SyntaxError for what is no such JSON:
 * another shape, unknown members, a member that is named twice.
 */
export function unpackPackageJson(json: string): UnpackedPackage {
  const value = parseUniqueJson(json);
  const problem = packageShape(value, "package");
  if (problem !== null) throw new SyntaxError(`${problem}.`);
  // The shape above has every member of the type; the manifest is compared, not read.
  const { manifest, package_sha256, chain_of_custody, envelope, parts, proofs } =
    value as EvidencePackage;
  return {
    envelope,
    shownManifest: utf8(canonicalJson(manifest)),
    shownSha256: package_sha256,
    shownCustody: chain_of_custody,
    parts: unpackParts(parts),
    untold: "missing",
    proofs: {
      checkpoint: proofs.checkpoint,
      tlogProof: proofs.tlog_proof,
      record: utf8(proofs.record),
    },
    checks: [],
  };
}

/** Reads the file of a DSSE envelope. Throws SyntaxError for anything else. */
export function unpackEnvelope(json: string): DsseEnvelope {
  const value = parseUniqueJson(json);
  const problem = envelopeShape(value, "envelope");
  if (problem !== null) throw new SyntaxError(`${problem}.`);
  // The shape above has every member of the type.
  return value as DsseEnvelope;
}

function* unpackParts(parts: EvidencePackage["parts"]): Generator<PartContent> {
  for (const [path, part] of Object.entries(parts)) {
    yield { path, content: contentOf(path, part) };
  }
}

function contentOf(path: string, part: PackagedPart): PartContent["content"] {
  switch (part.encoding) {
    case "erased":
      return "erased";
    case "link":
      return "absent";
    case "utf-8":
      return utf8(part.content);
    case "base64": {
      const bytes = fromBase64(part.content);
      if (bytes === null) throw new SyntaxError(`${JSON.stringify(path)} is not base64.`);
      return bytes;
    }
  }
}
