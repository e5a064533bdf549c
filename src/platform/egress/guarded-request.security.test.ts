import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EgressFailure } from "./egress-failure";
import { type GuardedRequest, guardedRequest } from "./guarded-request";
import { type LocalCertificate, localCertificate } from "./testing/local-certificate";
import { localEgress } from "./testing/local-egress";

const HERE = [["127.0.0.1"]];

let server: Server;
let port: number;
let hits: string[];
let answer: RequestListener;

beforeEach(async () => {
  hits = [];
  answer = (_, response) => response.end("hello");
  // On every address of this machine: what is not to be reached would be.
  server = createServer((request, response) => {
    hits.push(`${request.method} ${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function policyFor(
  names: Readonly<Record<string, readonly (readonly string[])[]>> = { "a.example": HERE },
  allowed = "127.0.0.1",
) {
  return localEgress(names, { allowed, ports: [port] });
}

function ask(request: Partial<GuardedRequest> = {}) {
  return guardedRequest({
    url: `http://a.example:${port}/path?q=1`,
    method: "GET",
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
    policy: policyFor(),
    ...request,
  });
}

async function codeOf(exchange: Promise<unknown>): Promise<string> {
  try {
    await exchange;
    return "answered";
  } catch (error) {
    if (error instanceof EgressFailure) return error.code;
    throw error;
  }
}

describe("an exchange", () => {
  it("goes to the checked address with the name of the host", async () => {
    answer = (_, response) => {
      response.setHeader("content-type", "Text/Plain; charset=utf-8").end("hello");
    };
    const policy = policyFor();
    const got = await ask({ policy });
    expect(got).toMatchObject({ status: 200, mediaType: "text/plain" });
    expect(got.body.toString()).toBe("hello");
    expect(hits).toEqual([`GET a.example:${port}/path?q=1`]);
    expect(policy.asked).toEqual(["a.example"]);
  });

  it("sends the body and headers of its caller, and accepts no encoding", async () => {
    answer = (request, response) => {
      let text = "";
      request.on("data", (chunk) => {
        text += chunk;
      });
      request.on("end", () => response.end(JSON.stringify({ text, headers: request.headers })));
    };
    const got = await ask({ method: "POST", body: Buffer.from("body"), headers: { "X-One": "1" } });
    expect(JSON.parse(got.body.toString())).toMatchObject({
      text: "body",
      headers: { "x-one": "1", "accept-encoding": "identity", "content-length": "4" },
    });
  });

  it.each(["Host", "connection", "Transfer-Encoding", "proxy-authorization", "accept-encoding"])(
    "lets no caller set %s",
    async (name) => {
      await expect(ask({ headers: { [name]: "x" } })).rejects.toThrow("no header for callers");
      expect(hits).toEqual([]);
    },
  );

  it("fails where nothing listens, and shows no address", async () => {
    const failure = await ask({
      url: "http://a.example:1/",
      policy: { ...policyFor(), ports: [1] },
    }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "connection_failed" });
    expect(String(failure)).not.toContain("127.");
  });

  it("tries the other addresses of a name", async () => {
    const names = { "a.example": [["127.0.0.1", "::1"]] };
    const sixth = { "a.example": [["::1", "127.0.0.1"]] };
    for (const policy of [policyFor(names, "127.0.0.1 ::1"), policyFor(sixth, "127.0.0.1 ::1")]) {
      expect((await ask({ policy })).status).toBe(200);
    }
  });
});

describe("addresses", () => {
  it.each([
    ["loopback", "127.0.0.2"],
    ["all interfaces", "0.0.0.0"],
    ["mapped", "::ffff:127.0.0.2"],
    ["private", "10.0.0.1"],
    ["metadata", "169.254.169.254"],
    ["NAT64", "64:ff9b::7f00:2"],
    ["link-local with a zone", "fe80::1%lo"],
    ["what is no address", "127.0.0.1 "],
  ])("does not connect to %s", async (_, address) => {
    const policy = policyFor({ "a.example": [[address]] });
    expect(await codeOf(ask({ policy }))).toBe("address_refused");
    // One that is refused among others is enough.
    const mixed = policyFor({ "a.example": [["127.0.0.1", address]] });
    expect(await codeOf(ask({ policy: mixed }))).toBe("address_refused");
    expect(hits).toEqual([]);
  });

  it("reaches no metadata service, whatever is allowed", async () => {
    const policy = policyFor({ "a.example": [["169.254.169.254"]] }, "0.0.0.0/0");
    expect(await codeOf(ask({ policy }))).toBe("address_refused");
  });

  it("refuses hostile spellings in the URL itself", async () => {
    for (const host of [
      "127.0.0.2",
      "0x7f000002",
      "017700000002",
      "2130706434",
      "127.2",
      "[::1]",
      "0",
    ]) {
      expect(await codeOf(ask({ url: `http://${host}:${port}/` })), host).toBe("address_refused");
    }
    expect(await codeOf(ask({ url: `http://u:p@a.example:${port}/` }))).toBe("url_refused");
    expect(await codeOf(ask({ url: `ftp://a.example:${port}/` }))).toBe("url_refused");
    expect(await codeOf(ask({ url: "http://a.example:22/" }))).toBe("port_refused");
    expect(hits).toEqual([]);
  });

  it("resolves the name once, so that another answer later changes nothing", async () => {
    const policy = policyFor({ "a.example": [["127.0.0.1"], ["127.0.0.2"]] });
    expect((await ask({ policy })).status).toBe(200);
    expect(policy.asked).toEqual(["a.example"]);
    // The next request resolves again, and is refused by what it finds.
    expect(await codeOf(ask({ policy }))).toBe("address_refused");
    expect(hits).toHaveLength(1);
  });

  it("keeps to the hosts that are allowed", async () => {
    expect(await codeOf(ask({ allowHosts: ["b.example", "*.a.example"] }))).toBe("host_refused");
    expect(hits).toEqual([]);
    expect(await codeOf(ask({ allowHosts: ["A.example."] }))).toBe("answered");
  });

  it("says where a name has no address", async () => {
    expect(await codeOf(ask({ policy: policyFor({}) }))).toBe("name_unresolved");
  });
});

describe("redirects", () => {
  const names = {
    "a.example": HERE,
    "b.example": HERE,
    "loop.example": [["127.0.0.2"]],
    "meta.example": [["169.254.169.254"]],
  };
  const to = (location: string, status = 302): RequestListener => {
    return (request, response) => {
      if (request.url !== "/path?q=1") return response.end("arrived");
      response.writeHead(status, { location }).end();
    };
  };

  it("are not followed", async () => {
    answer = to(`http://a.example:${port}/next`);
    expect(await codeOf(ask())).toBe("redirect_refused");
    expect(hits).toHaveLength(1);
  });

  it.each([
    ["loopback", () => `http://127.0.0.2:${port}/`, "address_refused"],
    ["a name of loopback", () => `http://loop.example:${port}/`, "address_refused"],
    ["metadata", () => `http://169.254.169.254:${port}/latest/`, "address_refused"],
    ["a name of metadata", () => `//meta.example:${port}/latest/`, "address_refused"],
    ["another scheme", () => "file:///etc/passwd", "url_refused"],
    ["userinfo", () => `http://x@a.example:${port}/`, "url_refused"],
    ["another port", () => "http://a.example:25/", "port_refused"],
    ["a host that is not allowed", () => `http://b.example:${port}/`, "host_refused"],
    ["what is no URL", () => "http://[", "redirect_refused"],
  ])("do not lead to %s where they may be followed", async (_, location, code) => {
    answer = to(location());
    const asked = ask({
      policy: policyFor(names),
      maxRedirects: 3,
      allowHosts: ["a.example", "loop.example", "meta.example", "127.0.0.2", "169.254.169.254"],
    });
    expect(await codeOf(asked)).toBe(code);
    expect(hits).toHaveLength(1);
  });

  it("are checked by addresses of their own", async () => {
    answer = to("/next");
    const policy = policyFor({ "a.example": [["127.0.0.1"], ["127.0.0.2"]] });
    expect(await codeOf(ask({ policy, maxRedirects: 1 }))).toBe("address_refused");
    expect(hits).toHaveLength(1);
  });

  it("take no headers and no body to another origin", async () => {
    let sent: unknown;
    answer = (request, response) => {
      sent = request.headers;
      to(`http://b.example:${port}/next`)(request, response);
    };
    const request = { policy: policyFor(names), maxRedirects: 1 };
    const got = await ask({ ...request, headers: { authorization: "secret", "x-key": "secret" } });
    expect(got.body.toString()).toBe("arrived");
    expect(JSON.stringify(sent)).not.toContain("secret");
    answer = to(`http://b.example:${port}/next`, 307);
    const post = ask({ ...request, method: "POST", body: Buffer.from("body") });
    expect(await codeOf(post)).toBe("redirect_refused");
  });

  it("end after as many as are allowed", async () => {
    answer = (_, response) => response.writeHead(301, { location: "/path?q=1" }).end();
    expect(await codeOf(ask({ maxRedirects: 4 }))).toBe("redirect_refused");
    expect(hits).toHaveLength(5);
  });
});

describe("hostile answers", () => {
  it("cannot be endless", async () => {
    answer = (_, response) => {
      const more = () => {
        while (response.write(Buffer.alloc(16_384, 120)));
        response.once("drain", more);
      };
      more();
    };
    expect(await codeOf(ask())).toBe("answer_too_large");
  });

  it("cannot drip past the deadline", async () => {
    answer = (_, response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(timer));
    };
    expect(await codeOf(ask({ timeoutMs: 300 }))).toBe("timeout");
  });

  it("cannot keep silent past the deadline", async () => {
    answer = () => undefined;
    expect(await codeOf(ask({ timeoutMs: 200 }))).toBe("timeout");
  });

  it("are not waited for once their caller gives up", async () => {
    const caller = new AbortController();
    answer = () => caller.abort();
    expect(await codeOf(ask({ signal: caller.signal }))).toBe("cancelled");
  });

  it.each(["gzip", "br", "deflate", "gzip, identity", "GZIP"])(
    "may not be encoded: %s",
    async (encoding) => {
      answer = (_, response) => {
        response.writeHead(200, { "content-encoding": encoding });
        response.end(gzipSync(Buffer.alloc(16 * 1024 * 1024)));
      };
      expect(await codeOf(ask())).toBe("answer_encoding");
    },
  );

  it.each([
    ["long headers", `HTTP/1.1 200 OK\r\nx: ${"a".repeat(64 * 1024)}\r\n\r\n`],
    ["no HTTP", "SSH-2.0-OpenSSH_9.9\r\n"],
    [
      "another protocol",
      "HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n",
    ],
    ["a cut body", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhello"],
    ["nothing", ""],
  ])("may not be %s", async (_, bytes) => {
    answer = (request) => request.socket.end(bytes);
    expect(await codeOf(ask())).toBe("answer_invalid");
  });
});

describe("TLS", () => {
  let secure: Server;
  let securePort: number;
  let own: LocalCertificate;
  let names: unknown[];

  beforeAll(async () => {
    own = await localCertificate("a.example");
    secure = createTlsServer(own, (request, response) => {
      names.push("servername" in request.socket ? request.socket.servername : null);
      if (request.url === "/down") response.writeHead(302, { location: "http://a.example/" });
      response.end(request.headers.host);
    });
    await new Promise<void>((resolve) => secure.listen(0, "127.0.0.1", resolve));
    securePort = (secure.address() as AddressInfo).port;
  });

  beforeEach(() => {
    names = [];
  });

  afterAll(() => {
    secure.closeAllConnections();
    secure.close();
  });

  const askSecurely = (host: string, ca: string | undefined, request?: Partial<GuardedRequest>) =>
    ask({
      url: `https://${host}:${securePort}/`,
      policy: localEgress(
        { "a.example": HERE, "b.example": HERE },
        { allowed: "127.0.0.1", ports: [securePort, 80], ...(ca !== undefined && { ca }) },
      ),
      ...request,
    });

  it("names and verifies the host while it goes to the checked address", async () => {
    expect((await askSecurely("a.example", own.cert)).body.toString()).toBe(
      `a.example:${securePort}`,
    );
    expect(names).toEqual(["a.example"]);
  });

  it("is refused for another name, for an address and from a stranger", async () => {
    expect(await codeOf(askSecurely("b.example", own.cert))).toBe("tls_failed");
    expect(await codeOf(askSecurely("127.0.0.1", own.cert))).toBe("tls_failed");
    expect(await codeOf(askSecurely("a.example", undefined))).toBe("tls_failed");
    expect(names).toEqual([]);
  });

  it("is not left by a redirect", async () => {
    const url = `https://a.example:${securePort}/down`;
    expect(await codeOf(askSecurely("a.example", own.cert, { url, maxRedirects: 1 }))).toBe(
      "redirect_refused",
    );
  });

  it("is not spoken by a server without it", async () => {
    expect(await codeOf(ask({ url: `https://a.example:${port}/` }))).toBe("tls_failed");
  });
});
