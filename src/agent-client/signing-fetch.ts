import { type AgentIdentity, type SignedFetchOptions, signedFetch } from "./signed-fetch";

/** As much of fetch as clients of protocols over HTTP call. */
export type SigningFetch = (input: string | URL, init?: RequestInit) => Promise<Response>;

/**
 * A fetch that signs as the agent whatever is sent through it, for clients that take one, such as those
 * of the Model Context Protocol. It signs for one origin only: what a client wants to send elsewhere, a
 * redirect for instance, throws a TypeError.
 */
export function signingFetch(
  service: string,
  identity: AgentIdentity,
  options: Pick<SignedFetchOptions, "lifetimeSeconds"> = {},
): SigningFetch {
  const { origin } = new URL(service);
  return async (input, init) => {
    // Makes bytes of any form of content, and the content-type that belongs to it.
    const request = new Request(input, init);
    if (new URL(request.url).origin !== origin) {
      throw new TypeError(`${request.url} is not at ${origin}: nothing was signed for it.`);
    }
    const { method, headers, signal } = request;
    const body = new Uint8Array(await request.arrayBuffer());
    return signedFetch(request.url, { method, headers, body, signal }, identity, options);
  };
}
