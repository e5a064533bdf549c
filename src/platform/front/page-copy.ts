import "server-only";
import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";

/** Of the connection or of one answer, or set for every answer. */
const NOT_COPIED = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "etag",
  "keep-alive",
  "set-cookie",
  "strict-transport-security",
  "transfer-encoding",
]);
const NONCE = /'nonce-([A-Za-z0-9+/=]{16,})'/;

/**
 * A page as Next rendered it once for a request without a cookie. Every response has a fresh nonce
 * in the content security policy, in the page and in whatever header names it; all else is the same
 * for everyone.
 */
export class PageCopy {
  readonly #headers: readonly (readonly [name: string, parts: readonly string[]])[];
  readonly #body: readonly string[];

  /** Throws Error for an answer that is no page under a policy with a nonce. */
  constructor({ status, headers, body }: { status: number; headers: Headers; body: string }) {
    const nonce = NONCE.exec(headers.get("content-security-policy") ?? "")?.[1];
    const isPage = headers.get("content-type")?.startsWith("text/html") === true;
    if (status !== 200 || !isPage || nonce === undefined || !body.includes(nonce)) {
      throw new Error(`no page to copy: ${status}`);
    }
    this.#body = body.split(nonce);
    this.#headers = [...headers]
      .filter(([name]) => !NOT_COPIED.has(name))
      .map(([name, value]) => [name, value.split(nonce)]);
  }

  /** Sends the page; without its body to HEAD. */
  answer(response: ServerResponse): void {
    const nonce = randomBytes(16).toString("base64");
    for (const [name, parts] of this.#headers) response.setHeader(name, parts.join(nonce));
    const body = Buffer.from(this.#body.join(nonce));
    response.setHeader("content-length", body.byteLength);
    response.end(body);
  }
}

/** Asks a service for one of its pages, as a browser without a cookie does. Throws what fetch and PageCopy throw. */
export async function copyPage(url: string): Promise<PageCopy> {
  const response = await fetch(url, { headers: { accept: "text/html" }, redirect: "manual" });
  const { status, headers } = response;
  return new PageCopy({ status, headers, body: await response.text() });
}
