import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { parseUniqueJson } from "@/encoding/domain/json/verify-json";
import { verifyCustody } from "@/evidence/domain/custody/custody-chain";
import { openEnvelope } from "@/packages/domain/dsse";
import { parseRecordLine } from "@/packages/domain/verify/verify-log";
import { verifyPackage } from "@/packages/domain/verify/verify-package";
import { unpackEnvelope } from "@/packages/domain/verify/verify-unpack";
import { openCheckpoint } from "@/trace/domain/checkpoint";
import { parseTilePath } from "@/trace/domain/tiles";
import { parseTlogProof } from "@/trace/domain/tlog-proof";
import { parseVerificationKey } from "@/trace/domain/verification-key";
import { sampleBag, samplePdf } from "@/verifier/__fixtures__/sample-bag";
import { ORIGIN, SampleKey } from "@/verifier/__fixtures__/sample-log";
import { partBytes, samplePackage } from "@/verifier/__fixtures__/sample-package";
import { sampleReportPackage } from "@/verifier/__fixtures__/sample-report-package";
import { UnreadableFile } from "@/verifier/files/unreadable-file";
import { unpackBytes } from "@/verifier/open-package";
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
      // Values that RFC 8785 cannot express: lone surrogates, numbers beyond a double.
      refusals: [SyntaxError, RangeError, TypeError],
      read: (bytes) => canonicalJson(parseUniqueJson(bytes.toString())),
    },
  ];
}
