import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactSecrets } from "./redact";

const JWT =
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U";
const PEM = `-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAKC\n-----END RSA PRIVATE KEY-----`;

/** Tokens in the form of their issuer, put together here so that no scanner takes this file for a leak. */
const TOKENS: Record<string, string> = {
  jwt: JWT,
  aws: `AKIA${"IOSFODNN7EXAMPLE"}`,
  "aws, temporary": `ASIA${"IOSFODNN7EXAMPLE"}`,
  github: `ghp_${"a1B2".repeat(9)}`,
  "github, fine-grained": `github_pat_${"a1B2_".repeat(16)}`,
  gitlab: `glpat-${"a1B2-c3D4_".repeat(2)}`,
  slack: `xoxb-${"123456789012-abcDEF"}`,
  google: `AIza${"a1B2-".repeat(7)}`,
  stripe: `sk_live_${"a1B2".repeat(6)}`,
  npm: `npm_${"a1B2".repeat(9)}`,
};

describe("redactSecrets", () => {
  it.each([
    [
      "GET / HTTP/1.1\nAuthorization: Basic dXNlcjpwYXNz\nHost: a",
      "GET / HTTP/1.1\nAuthorization: [redacted]\nHost: a",
    ],
    ["proxy-authorization:Digest a=1, b=2", "proxy-authorization:[redacted]"],
    ["Cookie: a=b; c=d\nX: y", "Cookie: [redacted]\nX: y"],
    ['Set-Cookie: sid="a b"; Path=/; HttpOnly', "Set-Cookie: [redacted]"],
    ["Cookie: a=b;\n  c=d\nX: y", "Cookie: [redacted]\nX: y"],
    ["X-Api-Key: abc def", "X-Api-Key: [redacted]"],
    ["X-Auth-Token: abc", "X-Auth-Token: [redacted]"],
    ["X-Amz-Security-Token: a/b+c=", "X-Amz-Security-Token: [redacted]"],
    ["**Authorization**: Bearer abc", "**Authorization**: [redacted]"],
    [
      "curl -H 'Authorization: Bearer abc' https://a",
      "curl -H 'Authorization: [redacted]' https://a",
    ],
    ['{"Authorization":"Bearer a b","x":1}', '{"Authorization":"[redacted]","x":1}'],
    ['{"password": "a\\"b c", "x": 1}', '{"password": "[redacted]", "x": 1}'],
    ['"{\\"token\\":\\"a\\\\\\"b\\",\\"x\\":1}"', '"{\\"token\\":\\"[redacted]\\",\\"x\\":1}"'],
    ['{"name":"Cookie","value":"sid=1"}', '{"name":"Cookie","value":"[redacted]"}'],
    ['<input name="csrf_token" value="abc">', '<input name="csrf_token" value="[redacted]">'],
    ["<password>hunter2</password>", "<password>[redacted]</password>"],
    ['name="password"\n\nhunter2\n--b', 'name="password"\n\n[redacted]\n--b'],
    ["https://a/?user=x&password=hunter2&z=1", "https://a/?user=x&password=[redacted]&z=1"],
    ["https://a/?access_token=abc#f", "https://a/?access_token=[redacted]"],
    ["https://a/?api_key=abc", "https://a/?api_key=[redacted]"],
    ["https://a/?key=abc&q=1", "https://a/?key=[redacted]&q=1"],
    ["next=%2Fa%3Ftoken%3Dabc%26q%3D1", "next=%2Fa%3Ftoken%3D[redacted]%26q%3D1"],
    ["https://user:p@ss@host.example/a", "https://[redacted]@host.example/a"],
    ["postgres://u:p@db/x", "postgres://[redacted]@db/x"],
    ["a;jsessionid=ABC", "a;jsessionid=[redacted]"],
    ["user[password]=x&y=1", "user[password]=[redacted]&y=1"],
    ["aws_secret_access_key = a/b+c", "aws_secret_access_key = [redacted]"],
    ["mysql --password hunter2 db", "mysql --password [redacted] db"],
    ["token: Bearer abcdef", "token: [redacted]"],
    ["sent Bearer a1b2c3d4 there", "sent Bearer [redacted] there"],
    ["Basic dXNlcjpwYXNz", "Basic [redacted]"],
    [`before ${PEM} after`, "before [redacted] after"],
    [PEM.slice(0, 45), "[redacted]"],
    ["https://hooks.slack.com/services/T0/B0/x", "https://hooks.slack.com/[redacted]"],
  ])("%j", (text, redacted) => {
    expect(redactSecrets(text)).toBe(redacted);
  });

  it.each([
    "Basic authentication over plain HTTP sends bearer credentials in the clear.",
    "The cookie has no Secure attribute and the password field allows autocomplete.",
    "A bearer token was accepted after logout.",
    "Host: shop.example\nAccept: */*\nUser-Agent: x",
    `CVE-2021-44228 in log4j-core-2.14.1.jar, sha256 ${"ab".repeat(32)}`,
    "https://shop.example/a?b=c&d=e",
  ])("leaves what is no secret: %j", (text) => {
    expect(redactSecrets(text)).toBe(text);
  });

  it.each(Object.entries(TOKENS))("knows the form of a token: %s", (_name, token) => {
    const around = fc.constantFrom(
      "",
      " ",
      "\n",
      "=",
      ":",
      '"',
      "'",
      "(",
      "/",
      ",",
      "https://a/?x=",
    );
    fc.assert(
      fc.property(around, fc.string(), around, (before, text, after) => {
        expect(redactSecrets(`${text}${before}${token}${after}${text}`)).not.toContain(token);
      }),
    );
  });

  it("redacts the value of a header whatever it is", () => {
    const header = fc.constantFrom(
      "Authorization",
      "Proxy-Authorization",
      "Cookie",
      "Set-Cookie",
      "X-Api-Key",
      "X-Auth-Token",
    );
    const value = fc.stringMatching(/^[!-~]([ -~]*[!-~])?$/);
    fc.assert(
      fc.property(header, value, (name, secret) => {
        expect(redactSecrets(`A: b\n${name}: ${secret}\nB: c`)).toBe(
          `A: b\n${name}: [redacted]\nB: c`,
        );
      }),
    );
  });

  it("redacts tokens among fragments of any syntax", () => {
    const pieces = [
      ...Object.values(TOKENS),
      PEM,
      "Cookie: a=b",
      "token=",
      '"password":"',
      "://u:p@h",
      "\n",
      " ",
      "[",
      "Bearer ",
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string())), (parts) => {
        const once = redactSecrets(parts.join(""));
        for (const token of Object.values(TOKENS)) expect(once).not.toContain(token);
      }),
    );
  });

  // Quadratic work on a megabyte would take minutes and end in the runner's time limit.
  it.each([
    "eyJ",
    "eyJ.",
    "token",
    'token"',
    "token=",
    'token="',
    'token="\\"',
    '"token":"",',
    "token:[",
    "token: \n ",
    "Cookie:",
    "Cookie: a\n ",
    "'Cookie: ",
    "<token ",
    "<token>",
    'name="token"\nA: b',
    "--token ",
    "://",
    "://a",
    "@",
    "Bearer ",
    "Basic a",
    "ghp_",
    "github_pat_",
    "AKIA",
    "SG.",
    "-----BEGIN PRIVATE KEY-----",
    "-----BEGIN ",
    "-----END ",
    "a",
    " ",
    "\n",
    "\\",
    '"',
    "=",
    "?key=",
    "hooks.slack.com/",
    "token \t \t",
  ])("takes a megabyte of %j", (piece) => {
    const text = piece.repeat(Math.ceil(1_048_576 / piece.length));
    expect(redactSecrets(text).length).toBeGreaterThan(0);
  });
});
