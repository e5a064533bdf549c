import "server-only";
import { createHash } from "node:crypto";
import { fromBER, Integer, Null, OctetString, Sequence } from "asn1js";
import {
  AlgorithmIdentifier,
  type ContentInfo,
  id_ContentType_SignedData,
  id_eContentType_TSTInfo,
  id_sha256,
  MessageImprint,
  PKIStatus,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from "pkijs";
import { equalBytes } from "@/encoding/domain/crypto/encoding";
import { SinkFailure } from "./checkpoint-sink";

/** DER of a request (RFC 3161 section 2.4.1) for a token over the SHA-256 of the bytes. */
export function timestampRequest(bytes: Uint8Array, nonce: Uint8Array): Uint8Array {
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({
        algorithmId: id_sha256,
        algorithmParams: new Null(),
      }),
      hashedMessage: new OctetString({ valueHex: createHash("sha256").update(bytes).digest() }),
    }),
    nonce: new Integer({ valueHex: nonce }),
    // The recipient needs the certificate, years later.
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
}

export interface TimestampToken {
  /** DER of the CMS content, as it came. */
  token: Uint8Array;
  at: Date;
}

/**
 * Takes the token out of an answer (RFC 3161 section 2.4.2): granted, over exactly these bytes, with
 * our nonce, and signed by the certificate inside. Whether that certificate deserves trust is not
 * decided here. Throws SinkFailure for everything else.
 */
export async function readTimestampToken(
  answer: Uint8Array,
  expected: { bytes: Uint8Array; nonce: Uint8Array },
): Promise<TimestampToken> {
  const { token, content } = split(answer);
  try {
    const signed = new SignedData({ schema: content.content });
    const info = infoOf(signed);
    const { messageImprint: imprint, nonce } = info;
    const digest = createHash("sha256").update(expected.bytes).digest();
    if (
      imprint.hashAlgorithm.algorithmId !== id_sha256 ||
      !equalBytes(imprint.hashedMessage.valueBlock.valueHexView, digest)
    ) {
      throw new SinkFailure("the token is over other bytes");
    }
    if (nonce === undefined || !equalBytes(nonce.valueBlock.valueHexView, expected.nonce)) {
      throw new SinkFailure("the token answers another request");
    }
    const isValid = await signed.verify({
      signer: 0,
      data: new Uint8Array(expected.bytes).buffer,
      checkChain: false,
    });
    if (!isValid) throw new SinkFailure("the token's signature is not that of its certificate");
    return { token, at: info.genTime };
  } catch (error) {
    if (error instanceof SinkFailure) throw error;
    throw new SinkFailure("the token cannot be read or verified");
  }
}

/** The answer's status has to be granted; the token's bytes are kept as they came. */
function split(answer: Uint8Array): { token: Uint8Array; content: ContentInfo } {
  const outer = fromBER(answer);
  if (outer.offset !== answer.byteLength || !(outer.result instanceof Sequence)) {
    throw new SinkFailure("the answer is no time-stamp response");
  }
  const [, token] = outer.result.valueBlock.value;
  const response = parsed(() => new TimeStampResp({ schema: outer.result }));
  const { status } = response.status;
  if (status !== PKIStatus.granted && status !== PKIStatus.grantedWithMods) {
    throw new SinkFailure(`the authority refused with status ${status}`);
  }
  const content = response.timeStampToken;
  if (token === undefined || content?.contentType !== id_ContentType_SignedData) {
    throw new SinkFailure("the answer holds no token");
  }
  return { token: new Uint8Array(token.valueBeforeDecodeView), content };
}

function infoOf(signed: SignedData): TSTInfo {
  const { eContentType, eContent } = signed.encapContentInfo;
  if (eContentType !== id_eContentType_TSTInfo || eContent === undefined) {
    throw new SinkFailure("the token holds no time-stamp");
  }
  if (signed.signerInfos.length !== 1) throw new SinkFailure("the token has not one signer");
  return TSTInfo.fromBER(eContent.getValue());
}

function parsed(parse: () => TimeStampResp): TimeStampResp {
  try {
    return parse();
  } catch {
    throw new SinkFailure("the answer is no time-stamp response");
  }
}
