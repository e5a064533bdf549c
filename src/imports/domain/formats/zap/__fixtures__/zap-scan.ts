import fc from "fast-check";

export interface ScanInstance {
  uri: string;
  nodeName: string;
  method: string;
  param: string;
  attack: string;
  evidence: string;
  otherinfo: string;
  messages: { requestheader: string; requestbody: string; responseheader: string; responsebody: string } | null;
}

export interface ScanAlert {
  pluginid: string;
  alertRef: string | null;
  alert: string;
  riskcode: string;
  confidence: string;
  desc: string;
  instances: ScanInstance[];
  count: string;
  solution: string;
  otherinfo: string;
  reference: string;
  cweid: string;
  wascid: string;
  tags: { tag: string; link: string }[];
}

export interface ScanSite {
  name: string;
  alerts: ScanAlert[];
}

/** Text that both forms of a report can hold: no control characters but tab and line ends. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom("<p>", "</p>", "<script>", "&", "&amp;", '"', "'", "]]>", "\r\n", "\n", "\t", "CVE-2020-12345", "\\", "\u0085"),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    ),
    { maxLength: 6 },
  )
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  .map((parts) => parts.join("").replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));

const instance: fc.Arbitrary<ScanInstance> = fc.record({
  uri: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  nodeName: text,
  method: fc.constantFrom("GET", "POST", "", "OPTIONS"),
  param: text,
  attack: text,
  evidence: text,
  otherinfo: text,
  messages: fc.option(
    fc.record({ requestheader: text, requestbody: text, responseheader: text, responsebody: text }),
  ),
});

const alert: fc.Arbitrary<ScanAlert> = fc.record({
  pluginid: fc.constantFrom("10010", "40012", "-1", ""),
  alertRef: fc.constantFrom("10010-1", "40012", null, ""),
  alert: text,
  riskcode: fc.constantFrom("0", "1", "2", "3", "9", ""),
  confidence: fc.constantFrom("0", "1", "2", "3", "4", ""),
  desc: text,
  instances: fc.array(instance, { maxLength: 4 }),
  count: fc.constantFrom("0", "1", "3", "100", ""),
  solution: text,
  otherinfo: text,
  reference: text,
  cweid: fc.constantFrom("-1", "0", "", "79"),
  wascid: fc.constantFrom("-1", "0", "", "8"),
  tags: fc.array(fc.record({ tag: fc.constantFrom("A", "CVE-2019-11111"), link: fc.webUrl() }), { maxLength: 2 }),
});

export const zapScan: fc.Arbitrary<ScanSite[]> = fc.array(
  fc.record({
    name: fc.constantFrom("https://a.example", "http://a.example:8080", "http://b.example", ""),
    alerts: fc.array(alert, { maxLength: 3 }),
  }),
  { maxLength: 3 },
);

/** Source records that a scan holds. */
export function recordsOf(sites: readonly ScanSite[]): number {
  const alerts = sites.flatMap((site) => site.alerts);
  return alerts.reduce((sum, { instances }) => sum + Math.max(1, instances.length), 0);
}

const NAMES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" } as const;

function escape(value: string): string {
  return value.replace(/[&<>"']/g, (char) => NAMES[char as keyof typeof NAMES]);
}

function element(name: string, value: string): string {
  return `<${name}>${escape(value)}</${name}>\n`;
}

export function asXml(sites: readonly ScanSite[]): string {
  const alertXml = ({ instances, tags, alertRef, ...members }: ScanAlert) => {
    const { pluginid, alert, riskcode, confidence, desc, ...tail } = members;
    const items = instances.map(({ messages, ...fields }) => {
      const all = Object.entries({ ...fields, ...messages });
      return `<instance>${all.map(([name, value]) => element(name, value)).join("")}</instance>`;
    });
    const ref = alertRef === null ? {} : { alertRef };
    const front = Object.entries({ pluginid, ...ref, alert, riskcode, confidence, desc });
    const tagItems = tags.map((t) => `<tag>${element("tag", `${t.tag} `)}${element("link", t.link)}</tag>`);
    return `<alertitem>${front.map(([n, v]) => element(n, v)).join("")}<instances>${items.join("\n")}</instances>
${Object.entries(tail).map(([n, v]) => element(n, v)).join("")}<tags>${tagItems.join("")}</tags></alertitem>`;
  };
  const siteXml = ({ name, alerts }: ScanSite) =>
    `<site name="${escape(name)}"><alerts>${alerts.map(alertXml).join("\n")}</alerts></site>`;
  return `<?xml version="1.0"?>\n<OWASPZAPReport version="1">${sites.map(siteXml).join("\n")}</OWASPZAPReport>\n`;
}

/** The same as JSON; `tailFirst` puts the instances in front and the site's name behind its alerts. */
export function asJson(sites: readonly ScanSite[], tailFirst: boolean): string {
  const order = (object: Record<string, unknown>) =>
    tailFirst ? Object.fromEntries(Object.entries(object).reverse()) : object;
  const alertJson = ({ instances, alertRef, ...members }: ScanAlert) => {
    const { pluginid, alert, riskcode, confidence, desc, ...tail } = members;
    const items = instances.map(({ messages, ...fields }) => ({
      id: "1",
      ...fields,
      ...(messages === null
        ? {}
        : {
            "request-header": messages.requestheader,
            "request-body": messages.requestbody,
            "response-header": messages.responseheader,
            "response-body": messages.responsebody,
          }),
    }));
    const ref = alertRef === null ? {} : { alertRef };
    return order({ pluginid, ...ref, alert, riskcode, confidence, desc, instances: items, ...tail });
  };
  const site = sites.map(({ name, alerts }) => order({ "@name": name, alerts: alerts.map(alertJson) }));
  return JSON.stringify({ "@version": "1", site }, null, 1);
}
