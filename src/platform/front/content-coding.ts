import "server-only";
import type { IncomingMessage } from "node:http";
import { ServiceError } from "@/encoding/domain/errors";
import { hasBody } from "./buffered-request";

/** Whether content comes in a coding (RFC 9110 section 8.4). None is decoded here. */
export function isCoded(request: IncomingMessage): boolean {
  const codings = (request.headers["content-encoding"] ?? "").split(",");
  return hasBody(request) && codings.some((coding) => !/^\s*(?:identity)?\s*$/i.test(coding));
}

/** 415 that names the codings which are accepted (RFC 9110 section 15.5.16). */
export function codingRefused(): ServiceError {
  return new ServiceError("unsupported_media_type", {
    detail: "Send the content as it is, without Content-Encoding.",
    headers: { "accept-encoding": "identity" },
  });
}
