import { nodePrimitives as p } from "@/domain/crypto/node-primitives";
import { verifyCustody } from "@/domain/custody/custody-chain";
import { canonicalJson } from "@/domain/packages/canonical-json";
import { openEnvelope } from "@/domain/packages/dsse";
import { parseUniqueJson } from "@/domain/packages/verify-json";
import { parseRecordLine } from "@/domain/packages/verify-log";
import { verifyPackage } from "@/domain/packages/verify-package";
import { unpackEnvelope } from "@/domain/packages/verify-unpack";
import { openCheckpoint } from "@/domain/trace/checkpoint";
import { parseTilePath } from "@/domain/trace/tiles";
import { parseTlogProof } from "@/domain/trace/tlog-proof";
import { parseVerificationKey } from "@/domain/trace/verification-key";
import { sampleBag, samplePdf } from "@/verifier/__fixtures__/sample-bag";
import { ORIGIN, SampleKey } from "@/verifier/__fixtures__/sample-log";
import { partBytes, samplePackage } from "@/verifier/__fixtures__/sample-package";
import { sampleReportPackage } from "@/verifier/__fixtures__/sample-report-package";
import { unpackBytes } from "@/verifier/open-package";
import { UnreadableFile } from "@/verifier/unreadable-file";
import { type FuzzTarget, texts } from "./fuzz-target";

/** The verifier with packages in every form, and each of the formats that a package is made of. */
export async function verifierTargets(): Promise<FuzzTarget[]> {
  const key = new SampleKey(7);
  const sample = await samplePackage(key);
  const report = await sampleReportPackage(key);
  const { json } = sample;
  const { proofs, envelope } = json;
  const trust = {
    keys: [{ publicKey: key.publicKey }],
    checkpoints: [await sample.log.checkpoint(4)],
    consistency: [sample.log.consistency(4)],
    witnesses: [],
  };
  const verify = async (bytes: Buffer) => verifyPackage(p, unpackBytes(bytes, "input"), trust);
  const refusals = [UnreadableFile, SyntaxError];
  const logKey = parseVerificationKey(p, key.vkey());
  const jsonTexts = texts(JSON.stringify(json), JSON.stringify(report.json));
  return [
    { name: "package json", inputs: jsonTexts, refusals, read: verify },
    {
      name: "package bag",
      inputs: [await sampleBag(sample), await sampleBag(report)],
      refusals,
      read: verify,
    },
    { name: "package pdf", inputs: [await samplePdf(sample)], refusals, read: verify },
    {
      name: "dsse",
      inputs: texts(JSON.stringify(envelope)),
      refusals,
      read: (bytes) => openEnvelope(p, unpackEnvelope(bytes.toString()), key.publicKey),
    },
    {
      name: "checkpoint",
      inputs: texts(
        proofs.checkpoint,
        key.cosign(proofs.checkpoint, "witness.test", 1_700_000_000),
      ),
      read: (bytes) => openCheckpoint(p, bytes.toString(), logKey === null ? [] : [logKey], ORIGIN),
    },
    {
      name: "tlog-proof",
      inputs: texts(proofs.tlog_proof),
      read: (bytes) => parseTlogProof(bytes.toString()),
    },
    { name: "record", inputs: texts(...sample.log.lines), read: parseRecordLine },
    {
      name: "custody",
      inputs: [partBytes(json, "data/custody.jsonl")],
      read: (bytes) =>
        verifyCustody(
          p,
          bytes
            .toString()
            .split("\n")
            .map((line) => Buffer.from(line)),
        ),
    },
    {
      name: "verification key",
      inputs: texts(key.vkey(), key.witnessKey("witness.test")),
      read: (bytes) => parseVerificationKey(p, bytes.toString()),
    },
    {
      name: "tile path",
      inputs: texts("0\nx001/x234/067", "1\n000.p/12", "data\n000"),
      read: (bytes) => {
        const [level = "", tile = ""] = bytes.toString().split("\n");
        return parseTilePath(level, tile);
      },
    },
    {
      name: "canonical json",
      inputs: [
        ...jsonTexts,
        ...texts('{"b":[1,2.5,-0,1e21,"\\u20ac"],"a":{"\\ud83d\\ude00":null}}'),
      ],
      // What RFC 8785 cannot say: lone surrogates, numbers beyond a double.
      refusals: [SyntaxError, RangeError, TypeError],
      read: (bytes) => canonicalJson(parseUniqueJson(bytes.toString())),
    },
  ];
}
