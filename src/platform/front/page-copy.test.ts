import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyPage, PageCopy } from "./page-copy";

const RENDERED = "b2hOf3VyKzE2Ynl0ZXM/Zg==";
const page = (nonce: string) =>
  `<html><script nonce="${nonce}">self.x={"nonce":"${nonce}"}</script><script nonce="${nonce}" src="/a.js"></script>`;

function rendered(over: Record<string, string> = {}, body = page(RENDERED), status = 200) {
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'self'; script-src 'nonce-${RENDERED}' 'strict-dynamic'`,
    link: `</a.js>; rel=preload; nonce="${RENDERED}"`,
    "x-frame-options": "DENY",
    "set-cookie": "a=b",
    "content-encoding": "gzip",
    ...over,
  });
  return { status, headers, body };
}

let copy = new PageCopy(rendered());
const server = createServer((_, response) => copy.answer(response));
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

it("has a nonce of its own in each answer, in the policy, in the page and in other headers", async () => {
  const nonces = new Set<string>();
  for (let n = 0; n < 20; n++) {
    const response = await fetch(url);
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(Buffer.from(nonce, "base64")).toHaveLength(16);
    expect(policy).toBe(`default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'`);
    expect(response.headers.get("link")).toBe(`</a.js>; rel=preload; nonce="${nonce}"`);
    expect(await response.text()).toBe(page(nonce));
    nonces.add(nonce);
  }
  expect(nonces).not.toContain(RENDERED);
  expect(nonces.size).toBe(20);
});

it("keeps what is for everybody, and nothing of the one answer that was copied", async () => {
  const { headers } = await fetch(url);
  expect(headers.get("x-frame-options")).toBe("DENY");
  for (const name of ["set-cookie", "content-encoding"]) expect(headers.get(name)).toBeNull();
});

it("has no body for HEAD, and its length", async () => {
  const response = await fetch(url, { method: "HEAD" });
  const length = page(Buffer.alloc(16).toString("base64")).length;
  expect([await response.text(), response.headers.get("content-length")]).toEqual([
    "",
    String(length),
  ]);
});

it.each([
  ["an error", rendered({}, page(RENDERED), 500)],
  ["a redirect", rendered({}, page(RENDERED), 307)],
  ["no page", rendered({ "content-type": "application/json" })],
  ["no policy", rendered({ "content-security-policy": "default-src 'self'" })],
  ["a page without the nonce", rendered({}, "<html>")],
])("is made of no other answer: %s", (_, answer) => {
  expect(() => new PageCopy(answer)).toThrow("no page to copy");
});

it("is taken from a service as it is served", async () => {
  copy = await copyPage(url);
  expect(await (await fetch(url)).text()).toContain("self.x");
});
