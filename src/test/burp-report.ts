export interface BurpIssue {
  type?: number;
  name?: string;
  host?: string;
  path?: string;
  severity?: string;
  request?: string | Uint8Array;
  response?: string | Uint8Array;
}

function base64(bytes: string | Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

/** A Burp XML report with these issues, as the tool writes it. */
export function burpReport(issues: readonly BurpIssue[]): Buffer {
  const body = issues
    .map(
      (
        issue,
        n,
      ) => `<issue><serialNumber>${n + 1}</serialNumber><type>${issue.type ?? 1049088}</type>
<name><![CDATA[${issue.name ?? "SQL injection"}]]></name>
<host ip="192.0.2.7">${issue.host ?? "https://shop.example"}</host>
<path><![CDATA[${issue.path ?? `/item/${n}`}]]></path><location><![CDATA[${issue.path ?? `/item/${n}`} [id parameter]]]></location>
<severity>${issue.severity ?? "High"}</severity><confidence>Firm</confidence>
<issueBackground><![CDATA[<p>Text of the <b>tool</b>.</p>]]></issueBackground>
<vulnerabilityClassifications><![CDATA[<a href="x">CWE-89: SQL</a>]]></vulnerabilityClassifications>
<requestresponse><request method="GET" base64="true"><![CDATA[${base64(issue.request ?? `GET /item/${n} HTTP/1.1\r\n\r\n`)}]]></request>
<response base64="true"><![CDATA[${base64(issue.response ?? "HTTP/1.1 200 OK\r\n\r\nok")}]]></response></requestresponse></issue>`,
    )
    .join("\n");
  return Buffer.from(
    `<?xml version="1.0"?>\n<issues burpVersion="2026.1" exportTime="Fri Nov 20 10:00:00 UTC 2026">\n${body}\n</issues>\n`,
  );
}

/** Bytes as a stream of pieces. */
export async function* inPieces(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
