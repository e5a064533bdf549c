import { randomNumbers } from "./random";

const BACKGROUND = `<p>${"The application includes user input in a statement without separating it from code. ".repeat(12)}</p>`;

/** A Burp report of `issues` issues over 40 rules and 250 hosts, about nine kilobytes each. */
export function* burpFile(issues: number): Generator<string> {
  const random = randomNumbers(6);
  yield '<?xml version="1.0"?>\n<issues burpVersion="2026.1" exportTime="Fri Nov 20 10:00:00 UTC 2026">\n';
  for (let n = 0; n < issues; n++) yield issue(n, random);
  yield "</issues>\n";
}

function hex(random: () => number, bytes: number): string {
  return Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256))).toString(
    "hex",
  );
}

function issue(n: number, random: () => number): string {
  const host = `https://h${Math.floor(n / 40)}.bench.example`;
  const path = `/item/${n}`;
  const request = `GET ${path}?id=${n} HTTP/1.1\r\nHost: ${host.slice(8)}\r\nCookie: session=${hex(random, 24)}\r\nUser-Agent: Mozilla/5.0\r\n\r\n`;
  const response = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Request: ${hex(random, 16)}\r\n\r\n<html><body>${hex(random, 1_000)}${"<p>row of a table</p>".repeat(120)}</body></html>`;
  const severity = ["Information", "Low", "Medium", "High"][n % 4];
  return `<issue><serialNumber>${1_000_000 + n}</serialNumber><type>${1_049_088 + (n % 40)}</type>
<name><![CDATA[Weakness number ${n % 40}]]></name><host ip="192.0.2.${n % 250}">${host}</host>
<path><![CDATA[${path}]]></path><location><![CDATA[${path} [id parameter]]]></location>
<severity>${severity}</severity><confidence>Firm</confidence>
<issueBackground><![CDATA[${BACKGROUND}]]></issueBackground>
<remediationBackground><![CDATA[<p>Bind values as parameters.</p>]]></remediationBackground>
<vulnerabilityClassifications><![CDATA[<ul><li><a href="https://cwe.mitre.org/data/definitions/${(n % 40) + 20}.html">CWE-${(n % 40) + 20}: Weakness</a></li></ul>]]></vulnerabilityClassifications>
<issueDetail><![CDATA[The <b>id</b> parameter of item ${n} appears to be vulnerable.]]></issueDetail>
<requestresponse><request method="GET" base64="true"><![CDATA[${Buffer.from(request).toString("base64")}]]></request>
<response base64="true"><![CDATA[${Buffer.from(response).toString("base64")}]]></response><responseRedirected>false</responseRedirected></requestresponse></issue>
`;
}
