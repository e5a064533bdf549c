import "server-only";
import type { ServerResponse } from "node:http";
import { ERROR_TABLE, type ServiceError } from "@/encoding/domain/errors";
import { problemOf } from "../http/problem";
import { newRequestId } from "../http/request-id";
import { API_HEADERS } from "../http/security-headers";
import { type BufferedRequest, declaredLength, hasBody } from "./buffered-request";

/** A longer body that is refused is not read to its end: the connection closes. */
const SHORT_BODY = 64 * 1024;
/** For how long a client that still sends may do so, so that it reads the answer before the reset. */
const LINGER_MS = 2_000;

/** Answers what goes neither to an operation nor to a page: a problem document, or a short page for a browser. */
export function refuse(
  request: BufferedRequest,
  response: ServerResponse,
  pathname: string,
  error: ServiceError,
): void {
  if (response.headersSent || response.destroyed) return;
  const requestId = newRequestId();
  const isPage = wantsPage(request, pathname);
  const problem = problemOf(error, pathname, requestId);
  const text = isPage ? pageOf(error, requestId) : JSON.stringify(problem);
  const isClosing = !request.complete && hasBody(request) && !isSoonOver(request, error);
  response.writeHead(error.status, {
    ...API_HEADERS,
    ...error.headers,
    "content-type": isPage ? "text/html; charset=utf-8" : "application/problem+json",
    "content-length": Buffer.byteLength(text),
    "x-request-id": requestId,
    ...(isClosing ? { connection: "close" } : {}),
  });
  if (isClosing) answerAndLinger(request, response, text);
  else response.end(text);
  request.dropRest();
}

/** Whether what is left of a body is little and may be expected to come. */
function isSoonOver({ headers }: BufferedRequest, { code }: ServiceError): boolean {
  const isChunked = headers["transfer-encoding"] !== undefined;
  return code !== "request_timeout" && !isChunked && declaredLength(headers) <= SHORT_BODY;
}

/** Ends the answer, and with it the connection, once the client has stopped sending or had its time. */
function answerAndLinger(request: BufferedRequest, response: ServerResponse, text: string): void {
  response.write(text);
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER_MS);
  request.once("close", end);
}

function wantsPage({ headers }: BufferedRequest, pathname: string): boolean {
  return !/^\/(?:api|_next)(?:\/|$)/.test(pathname) && (headers.accept ?? "").includes("text/html");
}

function pageOf({ code, status, detail }: ServiceError, requestId: string): string {
  const { title } = ERROR_TABLE[code];
  const lines = [detail, `${status} ${code}, request ${requestId}`];
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">`,
    `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>`,
    ...lines.map((line) => (line === undefined ? "" : `<p>${escaped(line)}</p>`)),
    "</html>",
  ].join("");
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
