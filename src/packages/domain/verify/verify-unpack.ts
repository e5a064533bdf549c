import { fromBase64, utf8 } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { parseUniqueJson } from "@/encoding/domain/json/verify-json";
import type { DsseEnvelope, EvidencePackage, PackagedPart, ShownReport } from "../manifest";
import {
  anyShape,
  listShape,
  mapShape,
  objectShape,
  oneOfShape,
  type Shape,
  textShape,
} from "../verify-shape";
import type { PartContent, UnpackedPackage } from "./verify-input";

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

const SHOWN_REPORT = ["timeline", "register", "final_report"] as const;

const packageShape = objectShape(
  {
    manifest: anyShape,
    package_sha256: text,
    chain_of_custody: listShape(anyShape),
    envelope: envelopeShape,
    parts: mapShape(partShape),
    proofs: objectShape({ checkpoint: wellFormed, tlog_proof: wellFormed, record: wellFormed }),
    delivery: objectShape({
      requested_at: textShape(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      requested_by: text,
      format: oneOfShape("json"),
      erased: listShape(text),
    }),
    timeline: anyShape,
    register: anyShape,
    final_report: anyShape,
  },
  SHOWN_REPORT,
);

/**
 * Takes the JSON form of an evidence package apart. Throws SyntaxError for what is no such JSON:
 * another shape, unknown members, a member that is named twice.
 */
export function unpackPackageJson(json: string): UnpackedPackage {
  const value = parseUniqueJson(json);
  const problem = packageShape(value, "package");
  if (problem !== null) throw new SyntaxError(`${problem}.`);
  // The shape above has every member of the type; the manifest is compared, not read.
  const { manifest, package_sha256, chain_of_custody, envelope, parts, proofs, delivery, ...rest } =
    value as EvidencePackage;
  return {
    envelope,
    shownManifest: utf8(canonicalText(manifest)),
    shownSha256: package_sha256,
    shownCustody: chain_of_custody,
    shownReport: shownReport(rest),
    parts: unpackParts(parts),
    ifMissing: "missing",
    proofs: {
      checkpoint: proofs.checkpoint,
      tlogProof: proofs.tlog_proof,
      record: utf8(proofs.record),
    },
    beside: {
      form: "json",
      delivery,
      erased: Object.keys(parts).filter((path) => parts[path]?.encoding === "erased"),
    },
  };
}

/** Values that canonical JSON cannot hold (1e999, a lone surrogate) are never signed. */
function canonicalText(manifest: unknown): string {
  try {
    return canonicalJson(manifest);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new SyntaxError(`package.manifest: ${error.message}.`, { cause: error });
  }
}

/** Reads the file of a DSSE envelope. Throws SyntaxError for anything else. */
export function unpackEnvelope(json: string): DsseEnvelope {
  const value = parseUniqueJson(json);
  const problem = envelopeShape(value, "envelope");
  if (problem !== null) throw new SyntaxError(`${problem}.`);
  // The shape above has every member of the type.
  return value as DsseEnvelope;
}

/** All of what a report package shows, or nothing; a part of it would be neither. */
function shownReport(shown: Partial<ShownReport>): ShownReport | null {
  const { timeline, register, final_report } = shown;
  if (SHOWN_REPORT.every((name) => !Object.hasOwn(shown, name))) return null;
  if (timeline === undefined || register === undefined || final_report === undefined) {
    throw new SyntaxError("package shows a part of its report and not all of it.");
  }
  return { timeline, register, final_report };
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
