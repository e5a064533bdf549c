import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { sendRaw } from "../fixtures/raw-request";

/** Response to these lines, as far as received when the connection ended. */
function answerTo(baseURL: string | undefined, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(String(baseURL));
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    });
    text(socket).then(resolve, reject);
  });
}

const HOST = "Host: proofline.example";
const CLOSE = "Connection: close";
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

const PATHS = ["/api/trace/keys", "/sign-in", "/api/auth/csrf", "/icon.svg"];

test("an offer of another protocol is ignored, by operations, pages and files", async ({
  request,
  baseURL,
}) => {
  // Next puts its listener on with the first page that it answers.
  expect((await request.get("/sign-in")).status()).toBe(200);
  for (const path of PATHS) {
    for (const protocol of ["h2c", "websocket", "TLS/1.0"]) {
      const answer = await answerTo(baseURL, [
        `GET ${path} HTTP/1.1`,
        HOST,
        "Connection: Upgrade, HTTP2-Settings, close",
        `Upgrade: ${protocol}`,
        "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA",
      ]);
      expect(statusOf(answer), `${path} ${protocol}`).toBe(200);
    }
  }
});

test("a target in absolute-form leads nowhere else", async ({ baseURL }) => {
  for (const path of [...PATHS, "/directory/", "//evil.example/", "/api/nowhere"]) {
    const target = `http://evil.example${path}`;
    const answer = await answerTo(baseURL, [`GET ${target} HTTP/1.1`, HOST, CLOSE]);
    expect(statusOf(answer), path).toBeLessThan(500);
    expect(/^location: *(?:https?:)?\/\//im.test(answer), answer.slice(0, 500)).toBe(false);
  }
});

test("a host twice or wrong is refused, and HTTP/1.0 needs none", async ({ baseURL }) => {
  for (const path of PATHS) {
    const twice = await answerTo(baseURL, [`GET ${path} HTTP/1.1`, HOST, "Host: b.example", CLOSE]);
    expect(statusOf(twice), path).toBe(400);
    const wrong = await answerTo(baseURL, [`GET ${path} HTTP/1.1`, 'Host: "><script>', CLOSE]);
    expect(statusOf(wrong), path).toBe(400);
    expect(statusOf(await answerTo(baseURL, [`GET ${path} HTTP/1.0`])), path).toBe(200);
  }
});

test("every answer has headers that keep it from being run or guessed at", async ({ baseURL }) => {
  const asked: [method: string, path: string][] = [
    ...PATHS.map((path): [string, string] => ["GET", path]),
    ["GET", "/api/nowhere"],
    ["GET", "/api/auth/nowhere"],
    ["GET", "/api/auth/signout"],
    ["PUT", "/api/auth/signout"],
    ["GET", "/api/trpc/x"],
    ["GET", "/_next/static/nowhere.js"],
    ["GET", "/_next/image?url=%2Ficon.svg&w=16&q=75"],
    ["GET", "/favicon.ico"],
    ["GET", "/ai-truth/nowhere"],
    ["GET", "/nowhere"],
    ["POST", "/incidents"],
    ["GET", "/%ff"],
    ["GET", "/incidents"],
    ["GET", "/directory"],
  ];
  for (const [method, path] of asked) {
    const { status, headers, body } = await sendRaw({ method, url: `${baseURL}${path}` });
    expect(status, path).toBeLessThan(500);
    expect(headers["x-content-type-options"], `${method} ${path}`).toBe("nosniff");
    if (body.trimStart().startsWith("<!")) {
      expect(headers["content-security-policy"], `${method} ${path}`).toBeTruthy();
    }
  }
});

test("static files are whole, whatever range is requested", async ({ baseURL }) => {
  const url = `${baseURL}/icon.svg`;
  for (const range of ["bytes=5-2", "bytes=-1", "bytes=9999999-", "bytes=a-b"]) {
    expect((await sendRaw({ method: "GET", url, headers: { range } })).status, range).toBe(200);
  }
});

test("the page to sign in runs no script but with the nonce of its own answer", async ({
  baseURL,
}) => {
  const nonces = new Set<string>();
  for (const query of ["", "?next=/agents", `?next=${encodeURIComponent("/</script><script>")}`]) {
    const url = `${baseURL}/sign-in${query}`;
    const { headers, body } = await sendRaw({ method: "GET", url });
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? "";
    const scripts = [...body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});
